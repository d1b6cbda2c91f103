export const usage = `Usage: npm run audit -- [options]
       npm run audit -- export FILE [options]
       npm run audit -- verify FILE [options]

Reads the whole event log once and trusts nothing else: rebuilds every balance from what moved, checks that nothing was
credited twice, spent twice, lost or overdrawn, that the log has no gap, and that it is what its signed heads say; then
compares it with the read model and with the payment provider's report. Without options it audits what 'npm start' runs.

  --event-store URL      the event store to read                --file FILE     an exported file instead
  --as-of TIME|POSITION  the books as they were then: up to the first event recorded after TIME, or up to POSITION
  --user ID              only this person's balances are shown; everything is checked all the same
  --log-key KEY          the key that signs the heads (name+1a2b3c4d+base64); may be given more than once
  --public-url URL       where the site tells its key, when none is given
  --trust FILE           what you saw before must still be there; what you see now is added when nothing is wrong
  --read-model URL       the PostgreSQL database to compare with
  --provider-report FILE the provider's report as JSON lines; with PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET it is asked for
  --files[=hash]         compares the files that the log tells of with the object storage: missing, of another size, with
                         other bytes (in a random sample of 200; with =hash in all), and objects that belong to nobody;
                         about 1 KB of memory an image
  --files-grace HOURS    how long an object may belong to nobody: what UPLOAD_GRACE_HOURS says (24), and 2 more
  --chain [URL]          compares the log with the chain, up to its newest final block, both ways: tokens and confirmed mints,
                         files, transfers, who has each token, sizes of collections, and anchored heads; what is late on
                         either side gets 15 seconds to be recorded, because the chain may have been away until now
  --chain-contract ADDRESS, --anchor-contract ADDRESS
                         where these are; otherwise as CHAIN_CONTRACT and CHAIN_ANCHOR_CONTRACT say
  --log-only             no read model and no provider's report, unless named
  --now TIME             what is under way, and files that belong to nobody, are judged as of this time instead of the present:
                         for a copy of a site that has been lying still since
  --grace SECONDS        how long something may be under way before it counts as late (900)
  --json, --csv          the whole report for machines; progress stays on the error output
  --help                 this text

export writes what was read as one file, signed with the auditor's own key (--key FILE in PEM; made on first use in
DATA_DIR/auditor/key.pem). With --user it holds this person's events alone, each with the proof that it is in the log: all
of their streams without a gap. That none was added after the last one is the auditor's word. With --decision REPORT it holds
a report, its decision, what was done to the reported thing, appeals and their decisions; with --work IMAGE who submitted a
work and when, and everything that happened to it. Both are proven under a head of all events.
verify checks such a file on any machine, without a network: the same checks, and the auditor's signature
(--key PUBLIC KEY, 32 bytes in base64 or a file in PEM). It also checks the proof of a token (GET /api/nfts/ID/provenance):
from the file's SHA-256 (--file IMAGE compares your copy) to the block that minted it. It says what is proven and what is not;
--chain URL also asks a node whether the chain has the blocks.

Environment (otherwise what a running 'npm start' says in DATA_DIR/running.json):
  EVENT_STORE_URL, DATABASE_URL, PUBLIC_URL                     the servers
  PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET        the payment provider's account
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION,
  S3_BUCKET_UPLOADS, S3_BUCKET_MEDIA                            the object storage, for --files
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT,
  CHAIN_ANCHOR_CONTRACT, CHAIN_CONFIRMATIONS                    the chain, for --chain
  ROLE_SECRET                                                   verifies who signed the events about roles
  MINT_GIVE_UP_HOURS                                            how long a mint may take while the chain answers (72)
  DATA_DIR                                                      where 'npm start' keeps its data (.data)

Exit codes: 0 all holds; 1 something does not, and is named; 2 wrong use, or nothing runs; 3 something could not be read.
`;
