export interface ServerEvent {
  readonly type: string;
  readonly id: string | null;
}

/** Returns a parser of server-sent events (WHATWG HTML, 9.2) from chunks of text. */
export const eventReader = (onEvent: (event: ServerEvent) => void): ((text: string) => void) => {
  let rest = '';
  let type = '';
  let id: string | null = null;
  const readLine = (line: string) => {
    if (line === '') {
      if (type !== '') onEvent({ type, id });
      type = '';
      return;
    }
    const [, field, value = ''] = /^(event|id): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') type = value;
    if (field === 'id') id = value;
  };
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line.replace(/\r$/, ''));
  };
};
