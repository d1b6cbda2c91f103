/** Limits of the object store; the first group is S3's own, the second protects this process. */
export const keyBytesMax = 1024;
export const userMetadataBytesMax = 2 * 1024;
export const putBytesMax = 5 * 1024 ** 3;
export const partNumberMax = 10_000;
export const partBytesMin = 5 * 1024 ** 2;
export const listKeysMax = 1000;
export const bulkDeleteKeysMax = 1000;
export const bucketPolicyBytesMax = 20 * 1024;
export const postFormBytesMax = 20 * 1024;
export const presignSecondsMax = 7 * 24 * 3600;
export const clockSkewMsMax = 15 * 60_000;

/** A form of the product has about a dozen fields; the rest is room for other clients. */
export const postFormFieldsMax = 64;
/** XML bodies: a bulk delete of 1000 keys of 1024 bytes, each byte escaped, is the largest. */
export const xmlBodyBytesMax = 8 * 1024 ** 2;
/** Limits for reading and dropping the rest of a refused body, so that the client can read the answer. */
export const drainBytesMax = 64 * 1024 ** 2;
export const drainMsMax = 20_000;
export const idleMsMax = 120_000;
export const stopGraceMs = 5_000;
export const stopSweepMs = 20;
/** Age at which an incomplete multipart upload is removed, as in MinIO. */
export const staleUploadMs = 24 * 3600_000;
export const staleUploadCheckMs = 3600_000;
