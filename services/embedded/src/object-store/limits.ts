/** Limits of the object store. The first group is from S3; the second protects this process. */
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

/** Maximum number of form fields; the product's forms have about a dozen, other clients may need more. */
export const postFormFieldsMax = 64;
/** Maximum size of an XML body; the largest is a bulk delete of 1000 keys of 1024 bytes, with each byte escaped. */
export const xmlBodyBytesMax = 8 * 1024 ** 2;
/** Limits for reading and discarding the rest of a rejected body, so that the client can read the response. */
export const drainBytesMax = 64 * 1024 ** 2;
export const drainMsMax = 20_000;
export const idleMsMax = 120_000;
export const stopGraceMs = 5_000;
export const stopSweepMs = 20;
/** Age at which an incomplete multipart upload is removed, as in MinIO. */
export const staleUploadMs = 24 * 3600_000;
export const staleUploadCheckMs = 3600_000;
