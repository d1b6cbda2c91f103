/** Thrown for an answer that only a failing provider gives. */
export class ProviderError extends Error {}

/**
 * Parses the JSON of a provider's answer, up to the size that such an answer can have.
 * @throws ProviderError when it is longer, or not JSON
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
