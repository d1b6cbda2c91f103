import { vi, type MockInstance } from 'vitest';

let lines: MockInstance = vi.fn();

/** Captures the lines that the client logs and keeps them out of the test output. */
export const listenToLog = (): void => {
  lines = vi.spyOn(console, 'info').mockImplementation(() => undefined);
};

/** Returns the mock that captures the client's log lines in the current test. */
export const logged = (): MockInstance => lines;
