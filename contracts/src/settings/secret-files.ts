type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Settings that are a secret or contain one, such as a URL with a password. Each can be read from the file whose path
 * is in NAME_FILE. The environment is less safe: every process of the same user and anyone who can inspect the
 * container can read it.
 */
export const secretSettings = [
  'ADMIN_PASSWORD',
  'AUDIT_SIGNING_KEY',
  'AUDIT_SIGNING_KEY_PREVIOUS',
  'CHAIN_ADMIN_KEY',
  'CHAIN_MINTER_KEY',
  'CHAIN_RPC_URL',
  'CHAIN_VAULT_KEY',
  'DATABASE_URL',
  'DEV_TOOLS',
  'EVENT_STORE_URL',
  'FACEBOOK_APP_SECRET',
  'GIPHY_API_KEY',
  'KAFKA_SASL_PASSWORD',
  'KLIPY_API_KEY',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'NAME_SECRET',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'ROLE_SECRET',
  'ROLE_SECRET_PREVIOUS',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'SMTP_URL',
  'TOKEN_SECRET',
  'TOKEN_SECRET_PREVIOUS',
  'VAPID_PRIVATE_KEY',
] as const;

/** Error that names each wrong setting; never contains a value. */
export class SecretFileError extends Error {}

const reasonOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : String(error);
};

/** Removes the final line break, which editors and `echo` add and which is not part of a secret. */
const withoutLastBreak = (text: string): string => text.replace(/\r?\n$/, '');

/**
 * Returns the variables with every NAME_FILE replaced by NAME and the content of the file.
 * @param readText reads a file; throws when the file can't be read
 * @throws SecretFileError when a file can't be read or is empty, or when a setting is given both ways
 */
export const withSecretFiles = (variables: Variables, readText: (path: string) => string): Variables => {
  const resolved: Record<string, string | undefined> = { ...variables };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const fileName = `${name}_FILE`;
    const path = variables[fileName];
    delete resolved[fileName];
    if (path === undefined || path === '') continue;
    if (variables[name]) {
      problems.push(`${name}: is given together with ${fileName}; give one of them`);
      continue;
    }
    try {
      const value = withoutLastBreak(readText(path));
      if (value === '') problems.push(`${fileName}: ${path} is empty`);
      else resolved[name] = value;
    } catch (error) {
      problems.push(`${fileName}: ${path} can't be read (${reasonOf(error)})`);
    }
  }
  if (problems.length > 0) throw new SecretFileError(problems.join('\n'));
  return resolved;
};
