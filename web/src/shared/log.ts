/** Writes a line to the browser's console. Lines must not contain secrets, and don't replace messages to the person. */
export const logLine = (line: string): void => {
  // oxlint-disable-next-line no-console -- Some failures are logged and not shown.
  console.info(line);
};
