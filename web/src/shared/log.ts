/** A line in the browser's log; never for secrets, and never instead of words for the person. */
export const logLine = (line: string): void => {
  // eslint-disable-next-line no-console -- The specification wants some things logged and not shown (section 8).
  console.info(line);
};
