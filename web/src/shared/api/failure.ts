import { ApiError } from '@pixchange/contracts/http/client';
import { failureText } from '../text/failure.text.ts';

/** Whether a proxy responded for a server that is restarting or overloaded. The server itself sends error messages. */
const isAway = ({ status }: ApiError): boolean => status === 502 || status === 503 || status === 504;

/** Returns a message about a failure that a person can act on. */
export const messageOf = (failure: unknown): string => {
  if (!(failure instanceof ApiError)) return failureText.unknown;
  if (failure.status === 0) return failureText.offline;
  if (failure.errors.length === 0 && isAway(failure)) return failureText.away;
  return failure.errors.length > 0 ? failure.errors.map(failureText.refusal).join('. ') : failureText.unknown;
};

/** Returns the code of the first error; empty if the server reported no error or didn't respond. */
export const codeOf = (failure: unknown): string =>
  failure instanceof ApiError ? (failure.errors[0]?.code ?? '') : '';

export const isNotFound = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

/**
 * Assigns the server's errors to the fields of a form.
 * @param fieldOf returns the field for an error's attribute
 * @returns the first message of each field; `fallback` has the failures that concern no field
 */
export const fieldErrorsOf = <F extends string>(
  failure: unknown,
  fieldOf: (attribute: string) => F | undefined,
  fallback: F,
): Partial<Record<F, string>> => {
  if (!(failure instanceof ApiError) || failure.errors.length === 0)
    return { [fallback]: messageOf(failure) } as Partial<Record<F, string>>;
  const byField: Partial<Record<F, string>> = {};
  for (const error of failure.errors) byField[fieldOf(error.attribute) ?? fallback] ??= failureText.refusal(error);
  return byField;
};
