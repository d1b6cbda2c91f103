import { ApiError } from '@pixchange/contracts/http/client';
import { z } from 'zod';
import { Blocked } from './errors.ts';

const mails = z.array(z.object({ to: z.string(), text: z.string(), html: z.string() }));

const link = /\/user_verification\?token=([^\s"'<>&]+)/;

/** Returns the tokens of the confirmation links that were sent to an address, newest first. */
export const confirmationTokens = (inbox: unknown, address: string): string[] =>
  mails
    .parse(inbox)
    .filter(({ to }) => to.toLowerCase().split(/,\s*/).includes(address.toLowerCase()))
    .flatMap(({ text, html }) => link.exec(text)?.[1] ?? link.exec(html)?.[1] ?? [])
    .map((token) => decodeURIComponent(token));

/**
 * Fetches the mailbox, and returns the tokens of the confirmation links to an address, newest first.
 * @throws Blocked when there is no mailbox; ApiError when it does not respond or refuses; ZodError or SyntaxError when
 * the response is not a mailbox
 */
export const fetchConfirmationTokens = async (mailboxUrl: string, address: string): Promise<string[]> => {
  const response = await fetch(mailboxUrl, { headers: { accept: 'application/json' } }).catch((cause: unknown) => {
    throw Object.assign(new ApiError(0, [], null), { cause });
  });
  if (response.status === 404)
    throw new Blocked(`there is no mailbox at ${mailboxUrl}, so that the account can't be confirmed`);
  if (!response.ok) throw new ApiError(response.status, [], null);
  return confirmationTokens(await response.json(), address);
};
