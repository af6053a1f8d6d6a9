import path from "node:path";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { IMAGE_PREFIX, pictureVariant, VIDEO_PREFIX } from "#contract/pictures.ts";
import type { ContentFile } from "#server/content/assets.ts";
import type { ContentStore } from "#server/content/content.ts";
import { type OpenFile, openAgain } from "#server/content/open-file.ts";
import type { PictureStore } from "#server/content/pictures.ts";
import { QueueFull } from "#server/fair-queue.ts";
import { FOREVER } from "#server/http/cache-control.ts";
import { networkOf } from "#server/network-of.ts";
import { byteRange } from "./byte-range.ts";
import { FilmStreams } from "./film-stream.ts";

export interface MediaOptions {
  readonly content: ContentStore;
  readonly pictures: PictureStore;
}

interface MediaRoute {
  Params: { "*": string };
}

/** The school's pictures, as they are and in the widths and formats of pages, and its films, in parts too (Range). */
export function registerMedia(app: FastifyInstance, options: MediaOptions): void {
  const films = new FilmStreams();
  app.get<MediaRoute>(`${IMAGE_PREFIX}/*`, async (request, reply) => {
    const address = `${IMAGE_PREFIX}/${request.params["*"]}`;
    const original = options.content.current.files.get(address);
    const variant = await options.pictures.variant(
      original ? widest(original) : address,
      networkOf(request.ip),
    );
    if (!variant) return sendNothing(reply);
    reply.header("etag", tagOf(address)).header("cache-control", FOREVER);
    if (isKnown(request, tagOf(address))) return reply.code(304).send();
    return reply.type(variant.type).send(variant.body);
  });

  app.get<MediaRoute>(`${VIDEO_PREFIX}/*`, (request, reply) => {
    const address = `${VIDEO_PREFIX}/${request.params["*"]}`;
    const film = options.content.current.files.get(address);
    if (film && !films.hasRoomFor(request.ip)) throw new QueueFull();
    return film ? sendFilm(request, reply, { film, films }) : sendNothing(reply);
  });
}

/** The file that is sent for a picture as such: an original may tell where and when it was taken, its variants do not. */
function widest(file: ContentFile): string {
  return file.kind === "picture"
    ? pictureVariant(file.src, Math.max(...file.widths), "webp")
    : file.address;
}

function tagOf(address: string): string {
  return `"${path.basename(address)}"`;
}

/** Whether the browser has it already. */
function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"];
  return known?.trim() === "*" || known?.includes(tag) === true;
}

interface FilmAnswer {
  readonly film: ContentFile;
  readonly films: FilmStreams;
}

function sendFilm(
  request: FastifyRequest,
  reply: FastifyReply,
  { film, films }: FilmAnswer,
): FastifyReply {
  const { hash, size, type } = film;
  const file = openIfThere(film);
  if (file === null) return sendNothing(reply);
  // Names of films may have letters that no header takes.
  const tag = `"${hash}"`;
  const isSameFilm = (request.headers["if-range"] ?? tag) === tag;
  // Range means nothing to methods other than GET.
  const takesRange = isSameFilm && request.method === "GET";
  const range = takesRange ? byteRange(request.headers.range, size) : null;
  reply.header("accept-ranges", "bytes").header("etag", tag).header("cache-control", FOREVER);
  // nginx would otherwise copy a film that is watched slowly to its disk, once for each visitor.
  reply.header("x-accel-buffering", "no");
  if (isKnown(request, tag)) {
    file.close();
    return reply.code(304).send();
  }
  if (range === "unsatisfiable") {
    file.close();
    reply.header("content-range", `bytes */${size}`).header("cache-control", "no-store");
    return reply.code(416).type("text/plain; charset=utf-8").send("No such part\n");
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.type(type).header("content-length", end - start + 1);
  if (request.method !== "HEAD") return reply.send(films.open(file, { start, end }, request.ip));
  file.close();
  // Fastify puts the length of anything but a stream in the place of the film's.
  return reply.send(Readable.from([]));
}

/** Null where the film is gone or something else lies in its place, as can be while a folder with a fault is served in its last good version. */
function openIfThere(film: ContentFile): OpenFile | null {
  try {
    const file = openAgain(film);
    if (file === null || file.size === film.size) return file;
    file.close();
  } catch {
    // As where it was removed.
  }
  return null;
}

function sendNothing(reply: FastifyReply): FastifyReply {
  // The picture may come with the next content.
  reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
  return reply.code(404).send("Not found\n");
}
