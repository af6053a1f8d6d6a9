/**
 * Words that passwords in China are often made of, beside the English ones of zxcvbn's lists: numbers that sound like words, the
 * commonest full names and syllables in pinyin, rows of the keyboard. The commonest first.
 */
export const COMMON_IN_CHINA: readonly string[] = [
  ...["woaini", "woaini1314", "5201314", "1314520", "520520", "7758521", "7758258", "147258369"],
  ...["woaiwojia", "aini", "wodemima", "mima", "nihao", "nishishui", "woshishui", "wobuzhidao"],
  ...["1314521", "521521", "3344520", "20131420", "88888888", "66666666", "168168", "518518"],
  ...["woaizuguo", "zhongguo", "zhonghua", "beijing", "shanghai", "guangzhou", "shenzhen"],
  ...["hangzhou", "chengdu", "wuhan", "nanjing", "tianjin", "chongqing", "taobao", "weixin"],
  ...["xuexiao", "xiaoxue", "zhongxue", "gaozhong", "youeryuan", "laoshi", "xuesheng", "banji"],
  ...["baobao", "beibei", "mama", "baba", "laopo", "laogong", "gege", "jiejie", "didi", "meimei"],
  ...["zhangwei", "wangwei", "wangfang", "liwei", "lina", "zhangmin", "lijing", "wangjing"],
  ...["liuwei", "wangxiuying", "zhangli", "lixiuying", "wangli", "zhangjing", "zhangxiuying"],
  ...["liqiang", "wangmin", "limin", "wanglei", "liuyang", "wangyan", "wangyong", "lijun"],
  ...["zhangyong", "lijie", "zhangjie", "zhanglei", "wangqiang", "lijuan", "wangjun", "zhangyan"],
  ...["zhangtao", "wangtao", "liyan", "wangchao", "liming", "liyong", "wangjuan", "liujie"],
  ...["lihua", "hanmeimei", "lilei", "zhangsan", "lisi", "wangwu", "xiaoming", "xiaohong"],
  ...["wang", "li", "zhang", "liu", "chen", "yang", "zhao", "huang", "zhou", "wu", "xu", "sun"],
  ...["hu", "zhu", "gao", "lin", "he", "guo", "ma", "luo", "liang", "song", "zheng", "xie", "han"],
  ...["tang", "feng", "yu", "dong", "xiao", "cheng", "cao", "yuan", "deng", "fu", "shen", "zeng"],
  ...["ai", "ni", "wo", "ta", "de", "shi", "bu", "zai", "you", "ren", "da", "lai", "le", "dao"],
  ...["fa", "cai", "fu", "gui", "ping", "an", "kuai", "le", "sheng", "ri", "xin", "nian", "long"],
  ...["qazwsx", "qweasd", "qweasdzxc", "1q2w3e4r", "zaqxsw", "asdzxc", "poiuytrewq", "mnbvcxz"],
];
