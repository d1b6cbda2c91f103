/**
 * Settings that the product does not read: those of `npm start`, and of the commands that work on its data.
 * `docs/settings.md` is made from this list and its comments.
 */
export const ownSettings = {
  // Section: npm start and the image
  /**
   * Folder for everything that is kept, including secrets.json; `/data` in the image. If PostgreSQL can't access the
   * project's folder, the default is a folder in `/var/lib/pixchange`. Every command reads it to find a running
   * `npm start`.
   */
  DATA_DIR: { form: 'folder', fallback: '.data' },
  /** `off`: no sample works on the first start. */
  DEMO: { form: '`on` or `off`', fallback: 'on' },
  /**
   * Token that opens `/dev/*` (mailbox, sandboxes) from other machines. `/dev/mailbox?token=TOKEN` sets a cookie in a
   * browser; programs send the header `X-Dev-Tools`. Without a token, `/dev/*` is available only from this machine
   * and without a proxy in between; if PUBLIC_URL is public, it is not available at all.
   */
  DEV_TOOLS: { form: '16 to 256 letters, digits, dots, dashes, tildes or underscores', fallback: '' },
  /** `on`: `npm start` runs a sandbox in place of GIPHY. */
  GIPHY_SANDBOX: { form: '`on` or `off`', fallback: 'off' },
  /** `on`: `npm start` runs a sandbox in place of KLIPY. */
  KLIPY_SANDBOX: { form: '`on` or `off`', fallback: 'off' },
  // Section: npm run backup (docs/operations/backup.md)
  /** Passphrase of an archive, unless `--passphrase-file` names a file. */
  BACKUP_PASSPHRASE: { form: 'at least 12 characters for a new archive', fallback: '' },
  /** File that contains this passphrase. */
  BACKUP_PASSPHRASE_FILE: { form: 'file', fallback: '' },
} as const;
