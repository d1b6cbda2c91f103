/** Writes a line to the browser's console; never for secrets, and never instead of a message for the person. */
export const logLine = (line: string): void => {
  // oxlint-disable-next-line no-console -- Some failures are logged and not shown.
  console.info(line);
};
