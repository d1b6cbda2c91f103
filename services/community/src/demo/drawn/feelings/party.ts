import { actor } from '../actor.ts';
import { word } from '../lettering.ts';
import { balloon, burst, cake, confetti, GOLD, notes, partyHat, PINK, RED, sparkle, TEAL } from '../props.ts';
import { dots, floor, loop, rays, shadow, sticker } from '../stage.ts';
import { at, box, dot, inside, oval, path, stroke, times, WHITE } from '../svg.ts';
import { bounce, give, keys, loopOf, wave } from '../timing.ts';

const mirrorBall = (t: number): string =>
  stroke('M160 -4V26', 4) +
  dot(160, 58, 34, '#cfd8e6') +
  times(5, (i) =>
    stroke(
      `M${160 - Math.cos((i - 2) / 3.2) * 33} ${58 + (i - 2) * 13}H${160 + Math.cos((i - 2) / 3.2) * 33}`,
      2.5,
      '#6c7a90',
    ),
  ) +
  times(6, (i) => {
    const u = loopOf(t, i / 6, 1) * 2 - 1;
    return stroke(`M160 25Q${(160 + 40 * u).toFixed(1)} 58 160 91`, 2.5, '#6c7a90');
  });

export const dance = [
  loop('danceoctopus', { bg: '#3a2467' }, (t) => {
    const lights = [RED, GOLD, '#37c5b4', PINK];
    const shift = Math.floor(t * 4);
    return (
      times(4, (i) =>
        path(`M160 50L${-60 + i * 120} 330L${30 + i * 120} 330Z`, `${lights[(i + shift) % 4] ?? RED}66`, 0),
      ) +
      floor(286, '#271747') +
      mirrorBall(t) +
      actor('octopus', {
        t: 2 * t,
        x: 160 + 24 * wave(t),
        y: 190 - 16 * bounce(t, 4),
        scale: 1.22,
        turn: 12 * wave(t),
        squash: give(t, 4, 0.08),
        face: { eyes: 'happy', mouth: 'open', open: 0.8, blush: true },
        left: [-82, -14 - 34 * wave(2 * t), -12],
        right: [82, -14 + 34 * wave(2 * t), -12],
      })
    );
  }),
  sticker('dancecactus', {}, (t) => {
    const sway = wave(t);
    const shake = wave(4 * t);
    const maraca = (x: number, y: number, turn: number): string =>
      at({ x, y, turn }, stroke('M0 18V-8', 9), oval(0, -20, 15, 19, RED), stroke('M-14 -20q7 7 14 0t14 0', 4, GOLD));
    return actor('cactus', {
      y: 178 - 10 * bounce(t, 2),
      scale: 1.04,
      turn: 11 * sway,
      squash: give(t, 2, 0.08),
      face: { eyes: 'happy', mouth: 'open', open: 0.7, blush: true },
      left: [-72, -32 - 12 * shake, 22],
      right: [72, -32 + 12 * shake, 22],
      over: maraca(-76, -44 - 12 * shake, -16 + 14 * shake) + maraca(76, -44 + 12 * shake, 16 + 14 * shake),
    });
  }),
  loop('dancepigeon', { bg: '#f7a072' }, (t) => {
    const nod = bounce(t, 4);
    const glasses = at(
      { y: -42 },
      path('M-34 -10H34V0Q32 12 18 12Q6 12 2 0H-2Q-6 12 -18 12Q-32 12 -34 0Z', '#231d1f', 3),
      stroke('M-24 -5L-18 4M12 -5L18 4', 3, '#fff'),
    );
    const phones =
      stroke('M-38 -46C-38 -92 38 -92 38 -46', 8) + box(-38, -40, 16, 30, RED, 7) + box(38, -40, 16, 30, RED, 7);
    return (
      times(7, (i) =>
        box(
          22 + i * 46,
          300 - 46 - 34 * Math.abs(wave(2 * t + i / 5)),
          30,
          92 + 68 * Math.abs(wave(2 * t + i / 5)),
          i % 2 === 0 ? '#fbc3a1' : '#fdd9c0',
          6,
          0,
        ),
      ) +
      floor(284, '#d96d45') +
      notes(t, [
        [48, 76],
        [268, 64],
        [284, 150],
        [30, 168],
      ]) +
      actor('pigeon', {
        x: 160 + 14 * wave(t),
        y: 188 + 8 * nod,
        scale: 1.3,
        turn: 10 * wave(t),
        squash: 1 - 0.08 * nod,
        face: { mouth: 'o', open: 0.3 * nod },
        left: [-74, 20 - 20 * wave(2 * t), 12],
        right: [74, 20 + 20 * wave(2 * t), 12],
        over: glasses + phones,
      })
    );
  }),
  loop('dancerobot', { bg: '#20395c', frames: 8, ms: 160 }, (t) => {
    const beat = Math.floor(t * 8) % 8;
    const pose = [
      [-80, -40, 76, 60],
      [-84, 20, 84, 20],
      [-70, 60, 82, -42],
      [-84, 20, 84, 20],
    ][beat % 4] ?? [0, 0, 0, 0];
    const [lx = 0, ly = 0, rx = 0, ry = 0] = pose;
    const tiles = times(12, (i) =>
      path(
        `M${(i % 6) * 54 - 2} ${i < 6 ? 262 : 292}h54v30h-54Z`,
        [RED, GOLD, '#37c5b4', '#6f8ef0'][(i * 3 + (i > 5 ? 2 : 0) + beat) % 4] ?? RED,
        3,
      ),
    );
    return (
      tiles +
      word('PARTY', {
        x: 160,
        y: 42,
        size: 46,
        color: [GOLD, PINK][beat % 2] ?? GOLD,
        each: (i) => ({ dy: (i + beat) % 2 === 0 ? -0.14 : 0 }),
      }) +
      actor('robot', {
        t,
        x: 160 + (beat % 4 < 2 ? -12 : 12),
        y: 184 - (beat % 2) * 12,
        scale: 1.22,
        turn: [-8, 0, 8, 0][beat % 4] ?? 0,
        face: { eyes: beat % 2 === 0 ? 'happy' : 'star', mouth: 'open', open: 0.5 },
        left: [lx, ly, 26],
        right: [rx, ry, 26],
        feet: [
          [-24 - (beat % 4 === 0 ? 14 : 0), 82],
          [24 + (beat % 4 === 2 ? 14 : 0), 82],
        ],
        hold: '',
      })
    );
  }),
];

function faceOnCake(): string {
  return (
    dot(-24, 8, 6, '#231d1f', 0) +
    dot(24, 8, 6, '#231d1f', 0) +
    dot(-26, 6, 2, WHITE, 0) +
    dot(22, 6, 2, WHITE, 0) +
    stroke('M-9 10Q0 20 9 10') +
    oval(-38, 18, 8, 5, '#ff8f8f', 0) +
    oval(38, 18, 8, 5, '#ff8f8f', 0)
  );
}

export const birthday = [
  loop('bdaycake', { bg: '#7f5bd0', frames: 12, ms: 100 }, (t) => {
    const hop = bounce(t, 2);
    return (
      rays(0, '#8d6bd9', 160, 200) +
      word('HAPPY', { x: 160, y: 40, size: 40, color: GOLD, each: (i) => ({ dy: -0.12 * wave(t + i / 5) }) }) +
      word('BIRTHDAY', {
        x: 160,
        y: 92,
        size: 36,
        color: WHITE,
        each: (i) => ({ dy: -0.12 * wave(t + 0.4 + i / 8) }),
      }) +
      shadow(160, 304, 116 - 14 * hop) +
      at({ x: 160, y: 250 - 12 * hop, squash: give(t, 2, 0.08), base: 50 }, cake(0, -8, 1.12, t), faceOnCake())
    );
  }),
  loop('bdaybear', { bg: '#ffcf6b', frames: 18 }, (t) => {
    const blow = keys(t, 0, 0, 0.25, 0, 0.35, 1, 0.55, 1, 0.65, 0, 1, 0);
    const lit = keys(t, 0, 1, 0.4, 1, 0.5, 0, 0.86, 0, 0.95, 1, 1, 1);
    const done = lit < 0.1 && blow < 0.3;
    const smoke =
      t > 0.48 && t < 0.85
        ? times(3, (i) =>
            stroke(
              `M${(190 + i * 29).toFixed(0)} ${(176 - 90 * (t - 0.48)).toFixed(1)}q8 -8 0 -16t0 -16`,
              4,
              '#fff7e6',
            ),
          )
        : '';
    return (
      dots('#fac352', 7) +
      balloon(270, 60 + 4 * wave(t), RED, 262, 190, 0.8) +
      balloon(226, 42 - 4 * wave(t), TEAL, 262, 190, 0.8) +
      actor('bear', {
        x: 100 + 6 * blow,
        y: 186,
        scale: 1.16,
        turn: 8 * blow,
        face: done
          ? { eyes: 'happy', mouth: 'open', open: 0.9, blush: true }
          : {
              eyes: blow > 0.5 ? 'shut' : 'big',
              mouth: blow > 0.3 ? 'kiss' : 'small',
              lookX: 0.6,
              lookY: 0.2,
              blush: true,
            },
        left: done ? [-78, -16, 10] : [-60, 50, 8],
        right: done ? [74, -22, 10] : [58, 54, 8],
        over: partyHat(0, -66, 0.9, -6),
      }) +
      (blow > 0.4 ? stroke('M152 190q14 -6 26 0M152 204q12 4 24 0', 5, WHITE) : '') +
      path('M-2 282H322V322H-2Z', '#e8a33d', 0) +
      cake(220, 246, 0.84, t, lit) +
      smoke +
      (done ? confetti(t, 18) : '')
    );
  }),
  sticker('bdayfrog', { frames: 14 }, (t) => {
    const horn = keys(t, 0, 0, 0.2, 1, 0.45, 1, 0.6, 0, 0.7, 1, 0.85, 1, 1, 0);
    const long = 30 + 50 * horn;
    const blower = at(
      { x: 0, y: 2, turn: 8 },
      stroke(`M4 0H${(4 + long).toFixed(1)}`, 17) +
        stroke(`M4 0H${(4 + long).toFixed(1)}`, 9, PINK) +
        (horn < 0.6 ? dot(4 + long, -8 + 6 * horn, 12 - 8 * horn, PINK) : ''),
    );
    return (
      actor('frog', {
        x: 142,
        y: 190,
        scale: 1.16,
        turn: -3 * horn,
        squash: 1 - 0.05 * horn,
        face: { eyes: 'happy', mouth: 'o', open: 0.1, blush: true },
        left: [-86, -14 - 12 * bounce(t, 2), -4],
        right: [76, 40, 10],
        over: partyHat(0, -66, 0.95, 6 * wave(t)) + blower,
      }) +
      sparkle(50, 66, 1.8, GOLD, 2) +
      sparkle(260, 90 + 6 * wave(t), 2, RED, 2)
    );
  }),
  loop('bdaycat', { bg: '#f58aa5', frames: 18 }, (t) => {
    const up = keys(t, 0, 0, 0.22, -0.06, 0.4, 1.12, 0.5, 1, 0.85, 1, 1, 0);
    const u = keys(t, 0, 0, 0.28, 0, 0.9, 1, 1, 1);
    return (
      rays(0, '#f79bb2', 160, 200) +
      shadow(160, 304, 110) +
      inside(
        'boxed',
        'M-10 -10H330V236H-10Z',
        actor('cat', {
          t: 2 * t,
          y: 290 - 116 * Math.max(0, up),
          scale: 1.06,
          face: { eyes: 'happy', mouth: 'open', open: 0.9, blush: true },
          left: [-80, -36, -8],
          right: [80, -36, -8],
          over: partyHat(0, -66, 0.8),
        }),
      ) +
      at(
        { x: 160 + (up < 0 ? 3 * wave(20 * t) : 0), y: 240 },
        path('M-84 -10H84V60H-84Z', TEAL),
        box(0, 25, 26, 70, GOLD, 0, 4),
      ) +
      at(
        {
          x: 160 + 104 * Math.max(0, up),
          y: 222 - 40 * Math.max(0, up) + 70 * Math.max(0, up) ** 2,
          turn: 74 * Math.max(0, up),
        },
        path('M-92 -14H92V10H-92Z', '#38b8ae'),
        box(0, -2, 26, 24, GOLD, 0, 4),
      ) +
      (u > 0.02 && u < 0.98 ? burst(160, 200, u, 22, 190, 200, 140) : '') +
      (up > 0.5 ? word('SURPRISE', { x: 160, y: 36, size: 38, color: WHITE, turn: -3 }) : '')
    );
  }),
];
