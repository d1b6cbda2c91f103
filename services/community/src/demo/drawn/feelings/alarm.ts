import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { GOLD, puff, RED, sweat, vein } from '../props.ts';
import { dots, floor, loop, rays, shadow, starrySky, sticker } from '../stage.ts';
import { at, dot, oval, path, starPath, stroke, times } from '../svg.ts';
import { bounce, keys, loopOf, tremble, wave } from '../timing.ts';

export const angry = [
  sticker('angrytomato', { ms: 70 }, (t) => {
    const rage = 0.5 + 0.5 * wave(t);
    const jet = (side: number): string =>
      times(3, (i) => {
        const u = loopOf(t, i / 3, 2);
        return puff(160 + side * (88 + 44 * u), 128 - 26 * u, 0.75 * (1 - 0.5 * u) * Math.min(1, 6 * u));
      });
    return (
      jet(-1) +
      jet(1) +
      actor('tomato', {
        x: 160 + 4 * tremble(t),
        y: 176,
        scale: 1.22 + 0.04 * rage,
        squash: 1 + 0.05 * wave(4 * t),
        face: { eyes: 'dot', brows: 'angry', mouth: 'teeth' },
        left: [-82, 40 - 6 * wave(4 * t), 18],
        right: [82, 40 + 6 * wave(4 * t), 18],
        over: vein(42, -22, 0.9 + 0.2 * rage),
      })
    );
  }),
  loop('angrycat', { bg: '#f2994a', frames: 16 }, (t) => {
    const flip = keys(t, 0, 0, 0.3, 0, 0.55, 1, 0.88, 1, 1, 0);
    const table = at(
      { x: 214 + 24 * flip, y: 226 - 140 * flip, turn: 160 * flip, scale: 0.98 },
      stroke('M-46 0V44M46 0V44', 12),
      stroke('M-46 0V42M46 0V42', 4, '#9a5b2c'),
      path('M-66 -8H66V8H-66Z', '#c27d45'),
    );
    const plate = (x: number, y: number, phase: number): string =>
      at(
        { x: x + 50 * flip, y: y - (150 + phase * 30) * flip + 60 * flip * flip, turn: 220 * flip * phase },
        oval(0, 0, 17, 7, '#fff'),
      );
    return (
      (flip > 0.1 ? rays(0, '#f7b26f', 110, 190) : '') +
      floor(268, '#cf6f2c') +
      shadow(112, 292, 76) +
      actor('cat', {
        t: 2 * t,
        x: 112 + 2.5 * tremble(t),
        y: 190,
        scale: 1.2,
        turn: -8 + 18 * flip,
        face: { eyes: flip > 0.2 ? 'wide' : 'dot', brows: 'angry', mouth: flip > 0.2 ? 'wail' : 'frown', open: 0.9 },
        left: [-50 - 34 * flip, 44 - 84 * flip, 6],
        right: [66 + 16 * flip, 30 - 76 * flip, 6],
        over: vein(40, -46, 1),
      }) +
      table +
      plate(196, 210, 0.6) +
      plate(236, 210, 1)
    );
  }),
  loop('angrybear', { bg: '#d94a3d' }, (t) => {
    const stomp = bounce(t, 2);
    const shake = stomp < 0.35 ? 4 * wave(6 * t) : 0;
    const up = Math.floor(t * 2) === 0;
    return at(
      { y: shake },
      dots('#e15a4c', 8),
      floor(264, '#a8322a'),
      word('GRRR', {
        x: 160,
        y: 48,
        size: 62,
        color: GOLD,
        each: (i) => ({ turn: 9 * wave(5 * t + i / 3), dy: 0.05 * wave(7 * t + i / 2) }),
      }),
      stomp < 0.4 ? puff(up ? 222 : 98, 286, 0.8) + puff(up ? 258 : 62, 280, 0.6) : '',
      actor('bear', {
        x: 160 + 2 * tremble(t),
        y: 186,
        scale: 1.28,
        turn: (up ? -1 : 1) * 7 * stomp,
        face: { eyes: 'dot', brows: 'angry', mouth: 'teeth' },
        left: [-84, 8 - 12 * stomp, 26],
        right: [84, 8 - 12 * stomp, 26],
        feet: [
          [-34, 82 - (up ? 0 : 28 * stomp)],
          [34, 82 - (up ? 28 * stomp : 0)],
        ],
        over: vein(44, -38, 1),
      }),
    );
  }),
  sticker('angrymug', { ms: 70 }, (t) => {
    const boil = wave(4 * t);
    return (
      times(5, (i) => {
        const u = loopOf(t, i / 5);
        return puff(124 + i * 20 + 8 * wave(u + i / 3), 92 - 62 * u, 0.9 * Math.min(1, 4 * u, 3 * (1 - u)));
      }) +
      actor('mug', {
        x: 160 + 3 * tremble(t),
        y: 190,
        scale: 1.24,
        turn: 4 * boil,
        squash: 1 + 0.04 * boil,
        face: { eyes: 'squeeze', brows: 'angry', mouth: 'wail', open: 0.8 },
        left: [-76, 0 - 6 * boil, 22],
        right: [78, 0 + 6 * boil, 22],
        hold: times(4, (i) => dot(-30 + i * 20, -48 - 5 * Math.abs(wave(3 * t + i / 4)), 8, '#8a4a2c', 3)),
      })
    );
  }),
];

export const scared = [
  sticker('scaredfrog', { ms: 70 }, (t) => {
    const shake = tremble(t);
    return (
      actor('frog', {
        x: 160 + 5 * shake,
        y: 180,
        scale: 1.22,
        squash: 0.9,
        face: { eyes: 'wide', brows: 'sad', mouth: 'teeth' },
        left: [-24 + 3 * shake, 8, 40],
        right: [24 + 3 * shake, 8, 40],
      }) +
      sweat(262, 110, loopOf(t, 0), 1) +
      sweat(58, 116, loopOf(t, 0.5), -1) +
      stroke(`M40 ${200 + 2 * shake}q-12 14 0 28M280 ${200 - 2 * shake}q12 14 0 28`, 6, '#3f6fd8')
    );
  }),
  loop('scaredghost', { bg: '#2c2f55', ms: 80 }, (t) => {
    const hop = keys(t, 0, 0, 0.25, 1, 0.5, 0.3, 0.75, 1, 1, 0);
    const mouse = at(
      { x: 262, y: 268 - 4 * bounce(t, 3), scale: 0.95 },
      stroke('M22 8Q44 8 42 -12', 5),
      oval(0, 0, 26, 18, '#c9b8c4'),
      dot(-16, -18, 10, '#c9b8c4'),
      dot(2, -20, 10, '#e9a5b4'),
      dot(-16, -2, 3, '#231d1f', 0),
      dot(-27, 3, 4, RED, 0),
      stroke('M-18 8Q-14 12 -9 8', 3),
    );
    return (
      starrySky(0, 14) +
      floor(270, '#1e2142') +
      shadow(120, 290, 66) +
      mouse +
      word('EEK', {
        x: 240,
        y: 60,
        size: 46,
        color: GOLD,
        each: (i) => ({ turn: 9 * wave(4 * t + i / 3), dy: 0.05 * wave(6 * t + i / 2) }),
      }) +
      actor('ghost', {
        t: 2 * t,
        x: 108 + 4 * tremble(t),
        y: 156 - 26 * hop,
        scale: 1.22,
        turn: -10,
        squash: 1.08,
        face: { eyes: 'wide', brows: 'sad', mouth: 'wail', open: 1, lookX: 0.8, lookY: 0.6 },
        left: [-40, 0, 40],
        right: [44, -2, 34],
      })
    );
  }),
  loop('scaredcat', { bg: '#e9d5f2', frames: 14, ms: 80 }, (t) => {
    const down = keys(t, 0, 0, 0.35, 1, 0.7, 1, 1, 0);
    const spider =
      stroke(`M236 -4V${(40 + 96 * down).toFixed(1)}`, 3) +
      at(
        { x: 236, y: 56 + 96 * down },
        stroke('M-14 -4L-34 -18M-16 2L-38 2M-14 8L-32 22M14 -4L34 -18M16 2L38 2M14 8L32 22', 4),
        dot(0, 0, 20, '#3b2a4a'),
        dot(-7, -3, 6, '#fff', 2),
        dot(7, -3, 6, '#fff', 2),
        dot(-7, -2, 2.5, '#231d1f', 0),
        dot(7, -2, 2.5, '#231d1f', 0),
        stroke('M-6 8Q0 12 6 8', 3, '#fff'),
      );
    const fur = down > 0.3 ? path(starPath(22, 92, 74), '#f2913d') : '';
    return (
      floor(268, '#cbb0da') +
      shadow(118, 292, 80) +
      actor('cat', {
        t: 3 * t,
        x: 118 + 4 * tremble(t) * down,
        y: 186 - 8 * down,
        scale: 1.14,
        turn: -6 * down,
        squash: 0.98 + 0.06 * down,
        behind: fur,
        face: { eyes: 'wide', brows: 'sad', mouth: down > 0.3 ? 'teeth' : 'wavy', lookX: 0.7, lookY: -0.6 + down },
        left: [-60, 44 - 40 * down, 10],
        right: [56, 44 - 54 * down, 10],
        feet: [
          [-30 - 6 * down, 82],
          [30 + 6 * down, 82],
        ],
      }) +
      spider
    );
  }),
  loop('omgtoast', { bg: '#f27b50', ms: 80 }, (t) => {
    const scream = 0.8 + 0.2 * wave(3 * t);
    return (
      times(6, (i) =>
        stroke(
          `M-10 ${(30 + i * 56).toFixed(0)}q42 ${(-26 + 8 * wave(t + i / 4)).toFixed(1)} 85 0t85 0t85 0t85 0`,
          16,
          i % 2 === 0 ? '#f79a62' : '#e3643c',
        ),
      ) +
      word('OMG', {
        x: 160,
        y: 50,
        size: 66,
        color: '#fff',
        each: (i) => ({ turn: 7 * wave(3 * t + i / 3), dy: 0.05 * wave(5 * t + i / 2) }),
      }) +
      actor('toast', {
        x: 160 + 3 * tremble(t),
        y: 202,
        scale: 1.2,
        squash: 0.98 + 0.05 * scream,
        face: { eyes: 'wide', brows: 'sad', mouth: 'yawn', open: scream },
        left: [-36, 16, 36],
        right: [36, 16, 36],
      })
    );
  }),
];
