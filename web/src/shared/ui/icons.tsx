import type { SVGProps } from 'react';

const strokes = {
  close: 'M5 5l14 14M19 5L5 19',
  plus: 'M12 5v14M5 12h14',
  check: 'M4.5 12.5l5 5L19.5 7',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  menu: 'M3 6h18M3 12h18M3 18h18',
  eye: 'M2 12s3.6-6 10-6 10 6 10 6-3.6 6-10 6-10-6-10-6zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff: 'M2 12s3.6-6 10-6 10 6 10 6-3.6 6-10 6-10-6-10-6zM12 15a3 3 0 100-6 3 3 0 000 6zM4 20L20 4',
  warning: 'M12 3.5L22 20.5H2zM12 10v5M12 17.2v.6',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V7.5a3.5 3.5 0 017 0v3',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16zM13 7l4 4',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  retry: 'M4.5 12a7.5 7.5 0 107.5-7.5c-2.5 0-4.7 1.2-6.1 3M5.5 3v5h5',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5.5M12 7.3v.6',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M8 5v14M16 5v14',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.3 15.3L21 21',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5.5l3.5 2',
  heart: 'M12 20.5C5.5 15.7 3 12.6 3 9.2A4.7 4.7 0 0112 7a4.7 4.7 0 019 2.2c0 3.4-2.5 6.5-9 11.3z',
  comment: 'M4 4.5h16v11h-9l-4.5 4.5v-4.5H4z',
  flag: 'M5 21V4h13l-3 4.5L18 13H5',
  pin: 'M8 3.5h8M9.5 3.5v7L6.5 14h11l-3-3.5v-7M12 14v7',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 010 6M18 6.5a7.5 7.5 0 010 11',
  muted: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  home: 'M3.5 11.5L12 4l8.5 7.5M6 9.5V20h4.5v-6h3v6H18V9.5',
  bell: 'M5.5 17V10.5a6.5 6.5 0 0113 0V17l2 1.5h-17zM10 21.5h4',
  gear: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 9.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5zM8 19.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  cart: 'M5 8h14l-1 12.5H6zM9 8V6.5a3 3 0 016 0V8',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  exit: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4 20.5c1-4 4-6 8-6s7 2 8 6',
  token: 'M12 2.5l8 4.7v9.6l-8 4.7-8-4.7V7.2zM12 8l3.5 4-3.5 4-3.5-4z',
  back: 'M20 12H5M11 6l-6 6 6 6',
  forward: 'M4 12h15M13 6l6 6-6 6',
} as const;

export type IconName = keyof typeof strokes;

interface IconProps extends SVGProps<SVGSVGElement> {
  name: IconName;
  size?: number;
}

/** Icon next to a word or in a labeled control, and therefore hidden from screen readers. */
export const Icon = ({ name, size = 20, ...rest }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.8}
    aria-hidden="true"
    {...rest}
  >
    <path d={strokes[name]} strokeLinejoin="miter" />
  </svg>
);

export const Dots = () => (
  <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
    <circle cx="4" cy="12" r="2.2" />
    <circle cx="12" cy="12" r="2.2" />
    <circle cx="20" cy="12" r="2.2" />
  </svg>
);

/** Icon of a ring with a square hole. */
export const Coin = ({ size = 16 }: { size?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M8 0a8 8 0 110 16A8 8 0 018 0zM5.2 5.2v5.6h5.6V5.2z" />
  </svg>
);

/** Icon of a diamond with a square hole. */
export const Token = ({ size = 16 }: { size?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} fill="currentColor" aria-hidden="true">
    <path fillRule="evenodd" d="M8 0l8 8-8 8-8-8zM8 5.4L5.4 8 8 10.6 10.6 8z" />
  </svg>
);

/** Paths of two strips of ink that overprint where they cross. */
const cross = {
  pink: 'M58 8h9l17 28h-9z',
  blue: 'M84 8h-9L58 36h9z',
  both: 'M71 14.8L75.3 22 71 29.2 66.7 22z',
};

export const LogoCross = () => (
  <svg viewBox="57 7 28 30" height="22" aria-hidden="true">
    <path d={cross.pink} fill="#FF5CB8" />
    <path d={cross.blue} fill="#4FB8FF" />
    <path d={cross.both} fill="#4B43B8" />
  </svg>
);
