import sharp from "sharp";import fs from "node:fs";
const [out,w,cols,...files]=process.argv.slice(2);const W=+w,H=Math.round(W*9/16),C=+cols;
const rows=Math.ceil(files.length/C);
const comps=[];for(let i=0;i<files.length;i++){const b=await sharp(files[i]).resize(W,H,{fit:"contain",background:"#fff"}).png().toBuffer();comps.push({input:b,left:(i%C)*(W+6),top:Math.floor(i/C)*(H+22)});
const label=files[i].replace(/.*content\//,"").replace(/.*\/out\//,"").slice(-Math.floor(W/6.4));comps.push({input:Buffer.from(`<svg width="${W}" height="18"><text x="2" y="13" font-size="11" font-family="sans-serif">${label}</text></svg>`),left:(i%C)*(W+6),top:Math.floor(i/C)*(H+22)+H});}
await sharp({create:{width:C*(W+6),height:rows*(H+22),channels:3,background:"#fff"}}).composite(comps).png().toFile(out);
