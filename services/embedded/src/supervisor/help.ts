export const helpText = `Starts Pixchange and all servers that it needs, keeps them running, and stops them in order.

Usage: npm start [-- --help] [-- --once]

  --once   stop everything when a service ends 10 times within a minute; by default, the service is restarted after pauses
           of up to 30 s, and calls that need it get status 503 meanwhile

Servers with an address in the environment are used. The others are started on 127.0.0.1 and free ports: PostgreSQL, the
event store, the object store, the mailbox, the sandboxes of login and payment, and the chain. The product starts last.
A service that ends is restarted.

Most common settings (docs/settings.md lists all):
  PORT             port of the site; 0 takes a free one               (8080)
  HOST             address to listen on                               (127.0.0.1)
  PUBLIC_URL       address that people and emails use                 (http://localhost:PORT)
  DATA_DIR         folder for all data, including the secrets that the first start creates (.data);
                   back up its secrets.json
  DEMO             off to add no demo content at the first start      (on)
  ADMIN_EMAIL, ADMIN_PASSWORD
                   first administrator                                (a random password, printed once)
  DEV_TOOLS        token that opens /dev/* (mailbox, sandboxes) to other machines
  DATABASE_URL, EVENT_STORE_URL, S3_ENDPOINT, SMTP_URL, FACEBOOK_GRAPH_URL, PAYPAL_CLIENT_ID, CHAIN_RPC_URL
                   servers and services of your own

GET /health/ready on PORT returns 200 if all parts are ready, otherwise 503, and lists the parts.
Exit codes: 0 after a clean stop; 78 for a missing, wrong or damaged secret, or when a service rejects its settings;
1 for other failures.
`;
