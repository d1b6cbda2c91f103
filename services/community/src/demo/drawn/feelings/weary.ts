import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { accents, drop, GOLD, puff, RED, zs } from '../props.ts';
import { dots, floor, loop, shadow, sticker } from '../stage.ts';
import { at, box, dot, path, stroke } from '../svg.ts';
import { keys, loopOf, wave } from '../timing.ts';

export const tired = [
  sticker('tiredbattery', {}, (t) => {
    const nod = keys(t, 0, 0, 0.6, 1, 0.7, 0, 1, 0);
    const low = Math.floor(t * 4) % 2 === 0;
    return (
      actor('battery', {
        y: 164 + 8 * nod,
        scale: 1.22,
        turn: 3 + 7 * nod,
        squash: 1 - 0.08 * nod,
        face: { eyes: 'half', lookY: 0.5, mouth: 'wavy' },
        left: [-66, 58, 2],
        right: [66, 58, 2],
        over: low ? '' : box(0, 50, 84, 14, '#f2f2ea', 5, 3),
      }) + zs(238, 110, t, '#fff', '#231d1f', 2)
    );
  }),
  loop('tiredcat', { bg: '#3f4a73', frames: 16 }, (t) => {
    const fall = keys(t, 0, 0, 0.35, 0.35, 0.42, 0.2, 0.55, 1, 0.9, 1, 1, 0);
    return (
      dot(262, 60, 26, '#ffe9b0', 0) +
      actor('cat', {
        t,
        x: 136 + 8 * fall,
        y: 150 + 66 * fall,
        scale: 1.3,
        turn: 10 * fall,
        face: { eyes: fall > 0.6 ? 'shut' : 'half', lookY: 0.6, mouth: fall > 0.6 ? 'small' : 'flat' },
        left: [-70, 70 - 30 * fall, 0],
        right: 'none',
      }) +
      path('M-2 250H322V322H-2Z', '#b9794a') +
      stroke('M-2 250H322', 5) +
      path('M196 250L214 190H296L306 250Z', '#cfd6e2') +
      dot(256, 220, 8, '#fff', 3) +
      path('M26 252V232Q26 226 32 226H56Q62 226 62 232V252Z', '#e8513d') +
      (fall > 0.6 ? zs(196, 180, t * 2, '#fff') : '')
    );
  }),
  loop('tiredbear', { bg: '#efc9a8', frames: 16 }, (t) => {
    const yawn = keys(t, 0, 0, 0.15, 0, 0.4, 1, 0.65, 1, 0.85, 0, 1, 0);
    return (
      dots('#e9bd97', 6) +
      shadow(160, 296, 96) +
      actor('bear', {
        y: 180 - 6 * yawn,
        scale: 1.42,
        turn: -5 * yawn,
        squash: 0.96 + 0.09 * yawn,
        face: {
          eyes: yawn > 0.5 ? 'shut' : 'half',
          lookY: 0.5,
          mouth: yawn > 0.2 ? 'yawn' : 'flat',
          open: yawn,
          brows: 'sad',
        },
        left: [-64, 58, 4],
        right: [66 - 30 * yawn, 58 - 44 * yawn, 30],
        over: yawn > 0.5 ? drop(-44, -2, 0.6) : '',
      }) +
      zs(244, 96, t)
    );
  }),
  loop('tiredpenguin', { bg: '#9fd0d6', frames: 13, ms: 100 }, (t) => {
    const fall = keys(t, 0, 0, 0.3, 0.08, 0.5, 1, 0.92, 1, 1, 0);
    const flat = t > 0.46 && t < 0.94;
    return (
      floor(240, '#7fb7bf') +
      word('SO TIRED', {
        x: 160,
        y: 56,
        size: 40,
        color: '#fff',
        each: (i) => ({ dy: 0.06 * wave(t + i / 6), turn: 4 * wave(t + i / 5) }),
      }) +
      shadow(140 + 20 * fall, 264 + 26 * fall, 70 + 30 * fall) +
      actor('penguin', {
        x: 100 - 16 * fall,
        y: 162 - 12 * fall,
        scale: 1.06,
        turn: 84 * fall,
        squash: flat ? 0.98 + 0.03 * wave(3 * t) : 1,
        face: { eyes: flat ? 'shut' : 'half', lookY: 0.6, mouth: 'flat', brows: 'sad' },
        left: [-52 - 22 * fall, 44 - 40 * fall, 4],
        right: [52 + 14 * fall, 44 - 34 * fall, 4],
      }) +
      (t > 0.5 && t < 0.6 ? accents(196, 262, 40, 60, 5, '#fff', 200, 140) : '') +
      (flat ? zs(236, 200, t * 2, '#fff') : '')
    );
  }),
];

export const facepalm = [
  loop('facepalmbear', { bg: '#a8b58f', frames: 16 }, (t) => {
    const palm = keys(t, 0, 0, 0.22, 1, 0.8, 1, 1, 0);
    const shake = palm > 0.9 ? wave(3 * t) : 0;
    return (
      dots('#9ead83', 7) +
      shadow(160, 298, 96) +
      actor('bear', {
        y: 174 + 8 * palm,
        scale: 1.42,
        turn: 6 * palm + 4 * shake,
        squash: 1 - 0.06 * palm,
        face: { eyes: palm > 0.5 ? 'shut' : 'flat', brows: 'cross', mouth: 'frown' },
        left: [-70, 54, 6],
        right: [66 - 56 * palm, 54 - 76 * palm, 46],
        over:
          palm > 0.6
            ? at(
                { x: 4, y: -22, turn: -38 },
                path(
                  'M-20 -12C-24 -34 -10 -34 -9 -20C-8 -40 4 -40 4 -22C6 -40 18 -38 17 -20C22 -32 32 -26 28 -12C26 18 14 24 2 24C-12 24 -18 10 -20 -12Z',
                  '#a86a3d',
                ),
                stroke('M-9 -20V-10M4 -22V-11M17 -20V-10', 3.2),
              )
            : '',
      }) +
      (palm > 0.9 ? puff(272, 176 - 20 * loopOf(t, 0, 2), 0.5) : '')
    );
  }),
  sticker('facepalmrobot', { frames: 16 }, (t) => {
    const palm = keys(t, 0, 0, 0.14, 1, 0.75, 1, 1, 0);
    const clank = t > 0.12 && t < 0.34;
    return (
      (clank
        ? accents(160, 124, 86, 106, 10, '#ff9d2e', 195, 150) + word('CLANK', { x: 160, y: 280, size: 36, color: GOLD })
        : '') +
      actor('robot', {
        t,
        y: 164 + (clank ? 3 * wave(8 * t) : 0),
        scale: 1.16,
        turn: 5 * palm,
        face: { eyes: 'flat', mouth: 'frown' },
        left: [-60, 62, 8],
        right: [64 - 62 * palm, 56 - 84 * palm, 54],
        over:
          palm > 0.7
            ? at(
                { x: 2, y: -28, turn: -20 },
                box(0, 6, 40, 34, '#9db4c4', 8),
                box(-14, -20, 10, 26, '#9db4c4', 5),
                box(0, -23, 10, 28, '#9db4c4', 5),
                box(14, -20, 10, 26, '#9db4c4', 5),
              )
            : '',
      })
    );
  }),
  sticker('eyerollcat', { frames: 14 }, (t) => {
    const angle = Math.PI * keys(t, 0, 0.9, 0.15, 0.9, 0.6, 0.05, 0.8, 0.05, 1, 0.9);
    return actor('cat', {
      t,
      y: 162,
      scale: 1.36,
      turn: 5 * Math.cos(angle),
      face: {
        eyes: 'roll',
        lookX: Math.cos(angle),
        lookY: -Math.abs(Math.sin(angle)) - 0.2,
        brows: 'cross',
        mouth: 'slant',
      },
      left: [-20, 44, 26],
      right: [20, 48, 26],
    });
  }),
  loop('eyerollfrog', { bg: '#f3e3c3', frames: 12, ms: 100 }, (t) => {
    const angle = 2 * Math.PI * t;
    return (
      dots('#ecd8b1', 7) +
      word('REALLY?', { x: 160, y: 44, size: 42, color: RED, each: (i) => ({ dy: 0.06 * wave(t + i / 7) }) }) +
      shadow(160, 300, 90) +
      actor('frog', {
        y: 196,
        scale: 1.3,
        turn: 3 * wave(t),
        face: { eyes: 'roll', lookX: -Math.cos(angle), lookY: -Math.sin(angle), mouth: 'flat', brows: 'doubt' },
        left: [-64, 46, 30],
        right: [64, 46, 30],
      })
    );
  }),
];
