/** Styles of the frame: the work fills it, above a line that links to its page. */
export const EMBED_STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  display: flex;
  flex-direction: column;
  background: #f4f6f1;
  color: #14181a;
  font: 13px/1.4 system-ui, sans-serif;
}
main {
  position: relative;
  flex: 1;
  min-height: 0;
  display: grid;
  place-items: center;
}
img, video {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: contain;
}
button {
  position: absolute;
  inset-block-end: 8px;
  inset-inline-start: 8px;
  width: 44px;
  height: 44px;
  border: 2px solid #fff;
  border-radius: 4px;
  background: #14181a;
  cursor: pointer;
}
button[hidden] { display: none; }
button::before {
  content: '';
  position: absolute;
  inset: 11px 11px 11px 13px;
  background: #fff;
  clip-path: polygon(0 0, 100% 50%, 0 100%);
}
button[data-playing]::before {
  inset: 11px 12px;
  background: linear-gradient(to right, #fff 35%, transparent 35% 65%, #fff 65%);
  clip-path: none;
}
a {
  flex: none;
  padding: 5px 8px;
  overflow: hidden;
  border-block-start: 2px solid #ff5cb8;
  background: #fff;
  color: #14181a;
  font-weight: 600;
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
}
a span { color: #586166; font-weight: 400; }
a:hover bdi:first-child { text-decoration: underline; }
:focus-visible { outline: 3px solid #0b5fa5; outline-offset: -3px; }
p { margin: 0; padding: 16px; font-size: 15px; }
@media (prefers-color-scheme: dark) {
  body { background: #101415; color: #eef2ec; }
  a { background: #191f20; color: #eef2ec; }
  a span { color: #98a39f; }
  :focus-visible { outline-color: #6cc4ff; }
}
`;

/**
 * Script that plays animations immediately, or when a button is clicked if the viewer prefers reduced motion. A video
 * with sound is started with its own controls.
 */
export const EMBED_SCRIPT = `'use strict';
(() => {
  const button = document.querySelector('button');
  const film = document.querySelector('video');
  const picture = document.querySelector('img[data-moving]');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const show = (playing) => {
    button.toggleAttribute('data-playing', playing);
    button.setAttribute('aria-label', playing ? button.dataset.pause : button.dataset.play);
  };
  const isPlaying = () => (film ? !film.paused : picture.getAttribute('src') === picture.dataset.moving);
  const play = () => {
    if (film) return film.play().catch(() => show(false));
    picture.src = picture.dataset.moving;
    show(true);
  };
  const pause = () => {
    if (film) return film.pause();
    picture.src = picture.dataset.still;
    show(false);
  };
  if (film) {
    film.addEventListener('play', () => show(true));
    film.addEventListener('pause', () => show(false));
  }
  button.hidden = Boolean(film && film.controls);
  button.addEventListener('click', () => (isPlaying() ? pause() : play()));
  calm.addEventListener('change', () => calm.matches && pause());
  // Browsers block autoplay with sound, so the reader starts such a film with its controls.
  if (!calm.matches && !(film && film.controls)) play();
})();
`;
