/**
 * S3 errors of this server: HTTP status and default message by code. Codes and statuses are those of the S3 API
 * reference; names that begin with XMinio are MinIO's own.
 */
const catalog = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs.'],
  AccessDenied: [403, 'Access Denied.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The authorization query parameters are malformed.'],
  BadDigest: [400, 'The Content-MD5 you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'Your previous request to create the named bucket succeeded and you already own it.'],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  IncompleteBody: [400, 'The request body ended before the number of bytes that was announced.'],
  InternalError: [500, 'We encountered an internal error, please try again.'],
  InvalidAccessKeyId: [403, 'The access key id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found, or its entity tag did not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid request.'],
  InvalidURI: [400, 'The specified URI could not be parsed.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedPolicy: [400, 'The policy is not valid.'],
  MalformedXML: [400, 'The XML you provided was not well-formed or did not validate against our published schema.'],
  MaxPostPreDataLengthExceeded: [400, 'Your POST request fields preceding the upload file were too large.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchBucketPolicy: [404, 'The bucket policy does not exist.'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified multipart upload does not exist.'],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented.'],
  NotModified: [304, 'Not Modified'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
  XMinioInvalidObjectName: [400, 'Object name contains unsupported characters.'],
  XMinioStorageFull: [507, 'Storage has reached its limit, please free some space.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3Code = keyof typeof catalog;

/** Error in S3's format; `details` become further elements of the XML error, such as `Region`. */
export class S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;
  readonly details: Readonly<Record<string, string>>;

  constructor(code: S3Code, message?: string, details: Readonly<Record<string, string>> = {}) {
    super(message ?? catalog[code][1]);
    this.name = 'S3Error';
    this.code = code;
    this.status = catalog[code][0];
    this.details = details;
  }
}

/** Returns the code of a Node system error such as ENOENT, or undefined for anything else. */
export const systemCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const storageCodes: Readonly<Record<string, S3Code>> = {
  ENOSPC: 'XMinioStorageFull',
  EDQUOT: 'XMinioStorageFull',
  ENAMETOOLONG: 'KeyTooLongError',
};

/**
 * Returns the error for the client: an `S3Error` unchanged, the S3 equivalent of a full disk or a too long name, and
 * InternalError for all others.
 */
export const toS3Error = (error: unknown): S3Error => {
  if (error instanceof S3Error) return error;
  const code = storageCodes[systemCode(error) ?? ''];
  return new S3Error(code ?? 'InternalError');
};
