/*
 * Health check of the image: exit code 0 when the product is ready. It calls the public port on the loopback address,
 * because PUBLIC_URL may be unreachable from inside the container.
 */
const port = process.env.PORT || '8080';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4_000) }).catch(
  (/** @type {unknown} */ error) => error,
);
process.exitCode = answer instanceof Response && answer.ok ? 0 : 1;
