import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { AlbumView } from '@pixchange/contracts/http/albums';
import { earlyCalls } from '@pixchange/contracts/http/early';
import { EARLY } from '@pixchange/contracts/http/early-attribute';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { paging } from '@pixchange/contracts/http/limits';
import type { FastifyInstance } from 'fastify';
import { escaped } from '../../runtime/http/escaped.ts';
import { drawnAlbum, drawnPerson, drawnShape, drawnWork, sightOf, type Sight } from './first-page.ts';

interface Early {
  readonly url: string;
  readonly body: string;
}

/** Number of a row's pictures that are visible on a phone. */
const ROW_PICTURES = 1;
const ROW_LENGTH = paging.rowPerPage;

const isWork = (body: object): body is ImageItemView => 'image' in body && 'user' in body;
const worksOf = (body: object): ImageItemView[] =>
  'collection' in body ? (body.collection as object[]).filter(isWork) : [];

const isPerson = (body: object): body is PublicUserView => 'cover_image' in body;
const isMoving = ({ picture }: Sight): boolean => picture.animated || picture.is_video;

/** Returns the first visible works of a page: the page's own work, or its first row. */
const firstWorksOf = (answers: readonly Early[]): Sight[] => {
  for (const { body } of answers) {
    const answer = JSON.parse(body) as object;
    const large = isWork(answer);
    const works = large ? [answer] : worksOf(answer).slice(0, ROW_LENGTH);
    const sights = works.flatMap((work) => (work.image === null ? [] : [{ work, picture: work.image, large }]));
    if (sights.length > 0) return sights;
  }
  return [];
};

// Escaping prevents a text from closing the script element.
const block = ({ url, body }: Early): string =>
  `<script type="application/json" ${EARLY}="${escaped(url)}">${body.replaceAll('<', '\\u003c')}</script>\n`;
const preload = (sight: Sight): string =>
  `<link rel="preload" as="image" href="${sightOf(sight)}" fetchpriority="high">\n    `;

/**
 * Returns the pictures to preload. In a row, still pictures are excluded, because the browser chooses among their
 * files.
 */
const atOnce = (sights: readonly Sight[]): Sight[] =>
  sights.slice(0, ROW_PICTURES).filter((sight) => sight.large || isMoving(sight));

/** Returns a cell of a row. A still picture only gets a frame, because the client may choose another of its files. */
const cell = (sight: Sight, index: number): string =>
  `<span>${isMoving(sight) ? `<img src="${sightOf(sight)}" alt="" ${index < ROW_PICTURES ? 'fetchpriority="high"' : 'loading="lazy"'}>` : ''}</span>`;

/** Returns the first row of GIFs on the home page, usually the picks. The client adds its translated title. */
const drawnRow = (sights: readonly Sight[]): string =>
  sights[0]?.work.type === 'Gif' ? `<div class="boot-row" aria-hidden="true">${sights.map(cell).join('')}</div>` : '';

const ALBUM = /\/albums\/([^/]+)$/;

/** Returns the top of the profile or album page; empty on other pages. */
const drawnPeople = (path: string, bodies: readonly object[]): string => {
  const user = bodies.find(isPerson);
  const albumId = ALBUM.exec(path)?.[1];
  if (user === undefined) return '';
  if (albumId === undefined) return drawnPerson(user);
  const albums = bodies.flatMap((body) => ('collection' in body ? (body.collection as AlbumView[]) : []));
  const album = albums.find(({ id }) => id === albumId);
  return album === undefined ? '' : drawnAlbum(album, user);
};

/** Returns the HTML that a page shows until the client renders it: its first content, or a skeleton. */
const drawnAt = (path: string, sights: readonly Sight[], answers: readonly Early[]): string => {
  const [first] = sights;
  const drawn =
    path === '/'
      ? drawnRow(sights)
      : first?.large === true
        ? drawnWork(first)
        : drawnPeople(
            path,
            answers.map(({ body }) => JSON.parse(body) as object),
          );
  return drawn === '' ? drawnShape(path) : drawn;
};

/** Requested page, and the visitor's address (for rate limits) and languages (`Accept-Language`). */
export interface Asked {
  readonly path: string;
  readonly address: string;
  readonly languages: string;
}

/**
 * Returns the successful responses to the client's first requests, as visitors get them. The client repeats failed
 * requests itself, and shows the error.
 */
const answersFor = async (fastify: FastifyInstance, { path, address, languages }: Asked): Promise<Early[]> => {
  const call = (url: string) =>
    fastify.inject({ url, remoteAddress: address, headers: { 'accept-language': languages } });
  const answers = await Promise.all(earlyCalls(path).map(async (url) => ({ url, answer: await call(url) })));
  return answers
    .filter(({ answer }) => answer.statusCode === 200)
    .map(({ url, answer }) => ({ url, body: answer.body }));
};

const PLACE = '<!-- first sight -->';

const putAt = (html: string, mark: string, text: string): string => {
  const at = html.lastIndexOf(mark);
  return at < 0 ? html : html.slice(0, at) + text + html.slice(at);
};

/** Returns the page with a skeleton and no data, for pages whose content depends on the query. */
export const withShape = (path: string, html: string): string => putAt(html, PLACE, drawnShape(path));

/**
 * Returns the page with the responses to the client's first requests, and with its first pictures preloaded and
 * visible.
 */
export const withFirstResponses = async (fastify: FastifyInstance, asked: Asked, html: string): Promise<string> => {
  const answers = await answersFor(fastify, asked);
  const sights = firstWorksOf(answers);
  const inSight = putAt(html, PLACE, drawnAt(asked.path, sights, answers));
  const inHead = putAt(inSight, '</head>', atOnce(sights).map(preload).join(''));
  // The responses are inserted last, because texts of members may contain the markers of the other insertions.
  return putAt(inHead, '</body>', answers.map(block).join(''));
};
