import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, BLUE, burst, clover, confetti, GOLD, RED, sparkle, TEAL, trophy } from '../props.ts';
import { loop, rays, shadow, sticker } from '../stage.ts';
import { at, dot, oval, path, starPath, stroke, times, WHITE } from '../svg.ts';
import { bounce, give, keys, loopOf, wave } from '../timing.ts';

export const congrats = [
  loop('congratspenguin', { bg: '#2f5fb3', frames: 12, ms: 100 }, (t) => {
    const hop = bounce(t, 2);
    return (
      rays(0, '#3b6cc0', 160, 200) +
      shadow(160, 306, 80 - 14 * hop) +
      actor('penguin', {
        y: 210 - 20 * hop,
        scale: 1.08,
        squash: give(t, 2, 0.1),
        face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
        left: [-40, -78, -10],
        right: [40, -78, -10],
        over: trophy(0, -100, 0.86, 5 * wave(t)),
      }) +
      confetti(t, 30) +
      word('CONGRATS', {
        x: 160,
        y: 290,
        size: 38,
        color: GOLD,
        each: (i) => ({ dy: -0.12 * Math.max(0, wave(2 * t - i / 8)) }),
      })
    );
  }),
  sticker('congratsrobot', {}, (t) => {
    const clap = Math.abs(wave(2 * t));
    return (
      word('BRAVO', {
        x: 160,
        y: 50,
        size: 44,
        color: GOLD,
        each: (i) => ({ dy: -0.08 * wave(2 * t + i / 5), turn: 5 * wave(t + i / 5) }),
      }) +
      actor('robot', {
        t: 2 * t,
        y: 210 - 8 * bounce(t, 4),
        scale: 1.02,
        face: { eyes: 'happy', mouth: 'open', open: 0.7 },
        left: [-8 - 40 * clap, 34, 30],
        right: [8 + 40 * clap, 34, 30],
      }) +
      (clap < 0.4 ? accents(160, 238, 30, 44, 5, '#ff9d2e', 20, 140) : '') +
      sparkle(58, 150, 1.6 + 0.7 * wave(2 * t), RED, 2) +
      sparkle(262, 150, 1.6 - 0.7 * wave(2 * t), BLUE, 2)
    );
  }),
  loop('congratsbunny', { bg: '#c9f0e4', frames: 14, ms: 100 }, (t) => {
    const u = loopOf(t, 0.85);
    const kick = u < 0.2 ? 1 - u * 5 : 0;
    const popper = (side: number): string =>
      at(
        { x: side * 80, y: -30, turn: side * 26 },
        path('M-9 40L-22 -6H22L9 40Q0 46 -9 40Z', side < 0 ? RED : BLUE),
        stroke('M-18 8H18M-13 24H13', 5, GOLD),
        oval(0, -6, 22, 7, WHITE),
      );
    return (
      shadow(160, 302, 84) +
      actor('bunny', {
        t: 2 * t,
        y: 204 + 6 * kick,
        scale: 1.14,
        squash: 1 - 0.1 * kick,
        face: { eyes: kick > 0.4 ? 'squeeze' : 'happy', mouth: 'open', open: 0.9, blush: true },
        left: [-76, 8, 8],
        right: [76, 8, 8],
        over: popper(-1) + popper(1),
      }) +
      burst(52, 146, u, 16, 170, 230, 100) +
      burst(268, 146, u, 16, 170, 210, 100) +
      word('HOORAY', {
        x: 160,
        y: 42,
        size: 42,
        color: RED,
        each: (i) => ({ dy: -0.1 * wave(t + i / 6), turn: 4 * wave(t + i / 4) }),
      })
    );
  }),
  sticker(
    'congratsrosette',
    {},
    (t) =>
      path('M108 170L64 290L98 280L116 306L152 190Z', RED) +
      path('M212 170L256 290L222 280L204 306L168 190Z', RED) +
      at(
        { x: 160, y: 126, turn: 4 * wave(t), scale: 1 + 0.03 * wave(2 * t) },
        path(starPath(16, 112, 98), GOLD),
        dot(0, 0, 80, '#fff0b8', 4),
        word('WELL', { x: 0, y: -34, size: 36, color: RED, line: 'none' }),
        word('DONE', { x: 0, y: 16, size: 36, color: RED, line: 'none' }),
        stroke('M-16 50Q0 66 16 50'),
        dot(-26, 48, 5.5, '#231d1f', 0),
        dot(26, 48, 5.5, '#231d1f', 0),
      ) +
      sparkle(58, 58, 2 + wave(t), WHITE, 2) +
      sparkle(272, 70, 2 + wave(t + 0.5), WHITE, 2),
  ),
];

const COLLAR = '#2f7fd1';

export const luck = [
  loop(
    'luckfrog',
    { bg: '#d7f0c2' },
    (t) =>
      rays(0, '#e4f6d4', 160, 190) +
      word('GOOD LUCK', {
        x: 160,
        y: 42,
        size: 32,
        color: GOLD,
        each: (i) => ({ dy: -0.12 * Math.max(0, wave(t - i / 9)) }),
      }) +
      shadow(160, 300, 84) +
      actor('frog', {
        y: 204,
        scale: 1.16,
        turn: 3 * wave(t),
        squash: 0.98 + 0.02 * wave(2 * t),
        face: { eyes: ['dot', 'happy'], mouth: 'open', open: 0.6, blush: true },
        left: [-70, 50, 8],
        right: [78, -24 - 6 * wave(t), 4],
        over: clover(86, -62 - 6 * wave(t), 0.86, 10 * wave(t)),
      }) +
      sparkle(60, 150, 1 + 0.6 * wave(t), WHITE) +
      sparkle(270, 240, 1 + 0.6 * wave(t + 0.5), WHITE),
  ),
  loop('luckcat', { bg: '#d8453a' }, (t) => {
    const paw = keys(t, 0, 0, 0.2, 1, 0.5, 0, 0.7, 1, 1, 0);
    const coin = at({ x: -4, y: 48 }, oval(0, 0, 25, 30, GOLD), oval(0, 0, 15, 20, '#f0b429', 0), clover(0, -1, 0.3));
    return (
      rays(0, '#e2574a', 160, 180) +
      shadow(160, 298, 96) +
      times(6, (i) => {
        const u = loopOf(t, i / 6);
        return at(
          { x: 26 + i * 54, y: -16 + 360 * u },
          oval(0, 0, 13 * Math.abs(Math.cos(6 * u + i)) + 2, 13, GOLD, 4),
        );
      }) +
      actor('cat', {
        t,
        y: 184,
        scale: 1.4,
        face: { eyes: 'happy', mouth: 'cat', blush: true },
        left: [-70, -46 + 20 * paw, 14],
        right: [22, 50, 30],
        hold: path('M-44 24Q0 40 44 24L46 34Q0 50 -46 34Z', COLLAR) + dot(0, 38, 8, GOLD, 3) + coin,
      })
    );
  }),
  sticker('luckfingers', {}, (t) => {
    const finger = (d: string): string => stroke(d, 25) + stroke(d, 16, '#b87a4a');
    const hand = (x: number, flip: boolean): string =>
      at(
        { x, y: 50 - 8 * bounce(t, 2), turn: flip ? 4 : -4, flip, scale: 1.05 },
        finger('M-12 8L7 -50'),
        finger('M12 8Q10 -20 -7 -44'),
        path('M-23 12Q-23 0 0 0Q23 0 23 12V30Q23 46 0 46Q-23 46 -23 30Z', '#a86a3d'),
        path('M-23 14C-28 20 -24 32 -14 32H8C16 32 16 18 8 18Z', '#b87a4a', 4),
      );
    return (
      actor('bear', {
        y: 182,
        scale: 1.04,
        face: { eyes: 'squeeze', brows: 'up', mouth: 'grin', open: 0.4, blush: true },
        left: [-82, -18 - 5 * bounce(t, 2), 8],
        right: [82, -18 - 5 * bounce(t, 2), 8],
      }) +
      at({ y: 84 }, hand(66, false), hand(254, true)) +
      word('GOOD LUCK', { x: 160, y: 288, size: 28, color: GOLD, each: (i) => ({ dy: -0.1 * wave(t + i / 9) }) }) +
      sparkle(160, 50, 1.8 + 0.8 * wave(2 * t), GOLD, 2)
    );
  }),
  loop('luckpigeon', { bg: '#8fd0ee', frames: 12, ms: 100 }, (t) => {
    const flap = wave(2 * t);
    const cloudlet = (x: number, y: number, s: number): string =>
      at({ x, y, scale: s }, path('M-30 12C-52 12 -50 -12 -32 -10C-28 -32 6 -30 8 -12C28 -22 46 12 26 12Z', WHITE, 0));
    const drift = 440 * t;
    return (
      times(4, (i) => cloudlet(((i * 110 + 440 - drift) % 440) - 60, 40 + (i % 2) * 200, 0.9)) +
      at(
        { y: 6 * wave(t) },
        stroke('M180 132Q150 170 96 190M206 132Q230 170 236 190', 3),
        at(
          { x: 166, y: 226, turn: 2 * wave(t) },
          path(`M-146 -34Q-70 ${-34 + 8 * wave(t)} 0 -34T146 -34V34Q70 ${34 + 8 * wave(t)} 0 34T-146 34Z`, '#fff6dc'),
          word('GOOD LUCK', { x: 0, y: 0, size: 31, color: TEAL, each: (i) => ({ dy: 0.08 * wave(t - i / 9) }) }),
        ),
        actor('pigeon', {
          x: 190,
          y: 102 - 6 * flap,
          scale: 0.98,
          turn: 10,
          face: { eyes: 'big', mouth: 'open', open: 0.3, blush: true },
          left: [-92, 6 + 40 * flap, -8],
          right: [92, 6 + 40 * flap, -8],
        }),
        clover(74, 74, 0.6, -16 + 8 * wave(t)),
      )
    );
  }),
];
