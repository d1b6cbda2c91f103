export const helpText = `Starts Pixchange with everything it needs, keeps it running, and stops it all together.

Usage: npm start [-- --help] [-- --once]

  --once            stop everything when a service ends 10 times within a minute; without it the service is started again
                    with pauses that grow to 30 s, and what needs it answers 503 meanwhile

What has an address in the environment is used where it is; everything else is started here, in this order:
PostgreSQL, the event store, the object store, the mailbox, the sandboxes of login and payment, the chain, then the product itself. All of it listens
on 127.0.0.1 on free ports; people use one port, PORT. A part that ends is started again. Ctrl-C stops everything in order.

  PORT              port for people; 0 takes a free one               (8080)
  HOST              address it listens on                             (127.0.0.1)
  PUBLIC_URL        address that people and mails use                 (http://localhost:PORT)
  TRUSTED_PROXIES   number of your own proxies in front               (0)
  DATA_DIR          folder for all data                               (.data)
  DEMO              off: no demo content on the first start           (on)
  ADMIN_EMAIL, ADMIN_PASSWORD
                    the first administrator                           (a random password, printed once)
  MAIL_FROM         sender of mails
  RATE_LIMITS       off: for tests and benchmarks                     (on)
  DRAIN_SECONDS     time for calls under way when it stops            (25)
  DISK_FREE_MB_MIN  uploads are refused below so much free disk       (512)
  UPLOADS_PER_DAY   files that one person may upload in 24 hours      (1000)
  LEGAL_ENTITY, LEGAL_ADDRESS, LEGAL_TAX_NUMBER, CONTACT_EMAIL
                    who runs this site, for its Impressum; the address has | between its lines
  ANALYTICS_URL     takes page views of people who agreed             (nothing is sent)

  DEV_TOOLS         a token for /dev/* (mailbox, sandboxes) from other machines: ?token=TOKEN once in a browser, or the
                    header X-Dev-Tools; without it /dev/* is for this machine alone, and with a public PUBLIC_URL not
                    even for it. A public PUBLIC_URL needs DEV_TOOLS or SMTP_URL

  DATABASE_URL      a PostgreSQL of your own
  EVENT_STORE_URL   an EventStoreDB of your own
  S3_ENDPOINT       an object store of your own, with S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION, S3_PUBLIC_URL
  SMTP_URL          a mail server of your own
  FACEBOOK_GRAPH_URL
                    https://graph.facebook.com for the real social login, with FACEBOOK_APP_ID, FACEBOOK_APP_SECRET;
                    else a sandbox of it, which works only where PUBLIC_URL is this machine

  PAYPAL_CLIENT_ID  the real payment provider, with PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_MERCHANT_ID and, for its
                    own sandbox, PAYPAL_API_URL; else a sandbox on this machine, which works only where PUBLIC_URL is this
                    machine: /dev/payment shows it

  CHAIN_ID          id of the chain that works are minted on          (137)
  CHAIN_RPC_URL     a chain of your own, with CHAIN_CONTRACT, CHAIN_MINTER_KEY, CHAIN_VAULT_KEY; else one on this machine, kept in
                    DATA_DIR/chain with its keys; without @foundry-rs/anvil for this machine there is none

  GIPHY_API_KEY     items of GIPHY beside the site's own, with GIPHY_RATING (g); without a key there are none
  GIPHY_SANDBOX     on: a sandbox in place of GIPHY, for this machine  (off)
  CATALOGUE_SEED    off: a new site has no categories and charities    (on)

  MASTER_KEY, NAME_SECRET, TOKEN_SECRET, ROLE_SECRET, AUDIT_SIGNING_KEY, S3_ACCESS_KEY, S3_SECRET_KEY, FACEBOOK_APP_ID,
  FACEBOOK_APP_SECRET, PAYPAL_*
                    secrets; what is not given is made once and kept in DATA_DIR/secrets.json. Keep a copy of that file:
                    without MASTER_KEY personal data can't be read any more, and with another AUDIT_SIGNING_KEY the log's
                    heads are not believed unless AUDIT_SIGNING_KEYS_RETIRED has the public one of before (GET /audit/key).
                    A missing or wrong key beside data refuses to start (exit code 78); npm run keys replaces one
  ACCEPT_UNREADABLE on: the read model is built even where personal fields can't be opened; they are empty then (off)
  AUDIT_LOG_ORIGIN  what the log is called in its heads               (the first PUBLIC_URL's host and /audit)
  AUDIT_HEAD_EVERY_SECONDS
                    the least time between two signed heads           (60)

GET /health/ready on PORT answers 200 when every part is ready, else 503, and names each part.
`;
