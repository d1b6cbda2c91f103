/** Thrown for an unusable response of a provider. */
export class ProviderError extends Error {}

/**
 * Returns the body of a response as text.
 * @throws ProviderError when the body is longer than `bytesMax`
 */
export const readText = async (response: Response, bytesMax: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new ProviderError('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Parses the JSON body of a provider's response.
 * @throws ProviderError when the body is longer than `bytesMax`, or not JSON
 */
export const readJson = async (response: Response, bytesMax: number): Promise<unknown> => {
  const text = await readText(response, bytesMax);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('the answer is not JSON');
  }
};
