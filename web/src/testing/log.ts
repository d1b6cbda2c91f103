import { vi, type MockInstance } from 'vitest';

let lines: MockInstance = vi.fn();

/** The lines that the client logs are kept out of the output of the tests. */
export const listenToLog = (): void => {
  lines = vi.spyOn(console, 'info').mockImplementation(() => undefined);
};

/** What the client has logged in this test. */
export const logged = (): MockInstance => lines;
