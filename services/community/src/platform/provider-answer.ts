/** An answer that only a provider that fails gives. */
export class ProviderError extends Error {}

/**
 * The JSON of a provider's answer, of which no more is read than an answer of its kind can be long.
 * @throws ProviderError when it is longer, or no JSON
 */
export const readJson = async (response: Response, bytesMax: number): Promise<unknown> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new ProviderError('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new ProviderError('the answer is not JSON');
  }
};
