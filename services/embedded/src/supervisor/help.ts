export const helpText = `Starts Pixchange with everything it needs, keeps it running, and stops it in order.

Usage: npm start [-- --help] [-- --once]

  --once   stop everything when a service ends 10 times within a minute; without it the service is started again with
           pauses that grow to 30 s, and calls that need it are answered with 503 meanwhile

A server that has an address in the environment is used there. All others are started here, on 127.0.0.1 and free ports:
PostgreSQL, the event store, the object store, the mailbox, the sandboxes of login and payment, the chain, and then the
product.
A service that ends is started again.

The most common settings; docs/settings.md lists all of them:
  PORT             port for people; 0 takes a free one                (8080)
  HOST             address that it listens on                         (127.0.0.1)
  PUBLIC_URL       address that people and emails use                 (http://localhost:PORT)
  DATA_DIR         folder for all data, with the secrets that are made at the first start (.data);
                   keep a copy of its secrets.json
  DEMO             off: no demo content at the first start            (on)
  ADMIN_EMAIL, ADMIN_PASSWORD
                   the first administrator                            (a random password, printed once)
  DEV_TOOLS        token that opens /dev/* (mailbox, sandboxes) to other machines
  DATABASE_URL, EVENT_STORE_URL, S3_ENDPOINT, SMTP_URL, FACEBOOK_GRAPH_URL, PAYPAL_CLIENT_ID, CHAIN_RPC_URL
                   servers and services of your own

GET /health/ready on PORT answers 200 when every part is ready, else 503, and names each part.
Exit codes: 0 after a clean stop; 78 for a missing, wrong or damaged secret, or when a service rejects its settings;
1 for other failures.
`;
