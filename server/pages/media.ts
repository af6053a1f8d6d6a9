import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { IMAGE_PREFIX, pictureVariant, VIDEO_PREFIX } from "#contract/pictures.ts";
import type { ContentFile } from "#server/content/assets.ts";
import type { ContentStore } from "#server/content/content.ts";
import type { PictureStore } from "#server/content/pictures.ts";

export interface MediaOptions {
  readonly content: ContentStore;
  readonly pictures: PictureStore;
}

interface MediaRoute {
  Params: { "*": string };
}

/** Every address carries the hash of what it answers. */
const FOREVER = "public, max-age=31536000, immutable";

/** The school's pictures, as they are and in the widths and formats of pages, and its films, in parts too (Range). */
export async function registerMedia(app: FastifyInstance, options: MediaOptions): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    contentType: false,
    lastModified: false,
  });

  app.get<MediaRoute>(`${IMAGE_PREFIX}/*`, async (request, reply) => {
    const address = `${IMAGE_PREFIX}/${request.params["*"]}`;
    const original = options.content.current.files.get(address);
    const variant = await options.pictures.variant(original ? widest(original) : address);
    if (!variant) return sendNothing(reply);
    const tag = `"${path.basename(address)}"`;
    reply.header("etag", tag).header("cache-control", FOREVER);
    const known = request.headers["if-none-match"];
    if (known?.trim() === "*" || known?.includes(tag)) return reply.code(304).send();
    return reply.type(variant.type).send(variant.body);
  });

  app.get<MediaRoute>(`${VIDEO_PREFIX}/*`, async (request: FastifyRequest<MediaRoute>, reply) => {
    const address = `${VIDEO_PREFIX}/${request.params["*"]}`;
    const original = options.content.current.files.get(address);
    return original && (await isStillThere(original))
      ? sendOriginal(reply, original)
      : sendNothing(reply);
  });
}

/** The file that is sent for a picture as such: an original may tell where and when it was taken, its variants do not. */
function widest(file: ContentFile): string {
  return file.kind === "picture"
    ? pictureVariant(file.src, Math.max(...file.widths), "webp")
    : file.address;
}

/** Of a folder with a fault the last good version is served, while something else may lie in its file’s place. */
async function isStillThere({ realPath, size }: ContentFile): Promise<boolean> {
  try {
    const stats = await stat(realPath);
    return stats.isFile() && stats.size === size && (await realpath(realPath)) === realPath;
  } catch {
    return false;
  }
}

function sendOriginal(reply: FastifyReply, file: ContentFile): FastifyReply {
  reply.type(file.type).header("cache-control", FOREVER);
  return reply.sendFile(path.basename(file.realPath), path.dirname(file.realPath));
}

function sendNothing(reply: FastifyReply): FastifyReply {
  // The picture may come with the next content.
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
  return reply.code(404).send("Not found\n");
}
