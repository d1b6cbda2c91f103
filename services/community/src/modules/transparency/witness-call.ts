import {
  checkpointRequestText,
  validCosignature,
  type CheckpointRequest,
} from '@pixchange/contracts/audit/cosignature';
import { ProviderError, readText } from '../../platform/provider-answer.ts';
import { verifyEd25519 } from '../../runtime/merkle-log/log-signer.ts';
import type { Witness } from '../../runtime/merkle-log/witness-setting.ts';

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 16_384;

const SIZE = /^(?:0|[1-9][0-9]{0,14})\n?$/;

/** Thrown when a witness can't be reached, or does not respond in time. */
export class WitnessUnavailable extends ProviderError {}

const post = async (url: string, body: string): Promise<{ readonly status: number; readonly text: string }> => {
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await readText(response, ANSWER_BYTES_MAX) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const { message, cause } = error as Error;
    throw new WitnessUnavailable(cause instanceof Error ? `${message}: ${cause.message}` : message, { cause: error });
  }
};

/**
 * Asks a witness to cosign a head.
 * @param text text of the note
 * @returns the line of its cosignature, or the size of the head that it cosigned last, if that is not `old`
 * @throws WitnessAway when the witness can't be reached, or does not respond in time
 * @throws ProviderError when the witness refuses, or sends an invalid response
 */
export const addCheckpoint = async (
  { key, url }: Witness,
  text: string,
  request: CheckpointRequest,
): Promise<string | number> => {
  const answer = await post(url, checkpointRequestText(request));
  if (answer.status === 409 && SIZE.test(answer.text)) {
    const size = Number(answer.text);
    if (size !== request.old) return size;
  }
  if (answer.status !== 200) throw new ProviderError(`the witness refused with status ${answer.status}`);
  const line = validCosignature(verifyEd25519, key, text, answer.text);
  if (line === null) throw new ProviderError('the answer has no valid cosignature by the key of the witness');
  return line;
};
