/** A line in the browser's log; never for secrets, and never instead of words for the person. */
export const logLine = (line: string): void => {
  // oxlint-disable-next-line no-console -- Some failures are logged and not shown.
  console.info(line);
};
