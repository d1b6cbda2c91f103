export interface Progress {
  readonly event: string;
  readonly artist?: string;
  readonly [detail: string]: string | number | readonly string[] | undefined;
}

/** Called after every step. */
export type Report = (progress: Progress) => void;

/** Formats a line for people, such as `inesloops: uploaded, work Second Ridge`. */
const lineOf = ({ event, artist, ...details }: Progress): string => {
  const words = Object.entries(details).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [`${name} ${Array.isArray(value) ? value.join(', ') : String(value)}`],
  );
  const what = [event.replaceAll('-', ' '), ...words].join(', ');
  return artist === undefined ? what : `${artist}: ${what}`;
};

export const createReport =
  (write: (text: string) => void, json: boolean): Report =>
  (progress) =>
    write(`${json ? JSON.stringify(progress) : `demo: ${lineOf(progress)}`}\n`);
