export const usage = `Usage: npm run audit -- [options]
       npm run audit -- export FILE [options]
       npm run audit -- verify FILE [options]
       npm run audit -- witness --help

Reads the whole event log once and trusts nothing else. Recomputes every balance from the transfers, and checks that nothing
was credited twice, spent twice, lost or overdrawn, that the log has no gap, and that it agrees with its signed heads. Then
compares the result with the read model and the payment provider's report. Without options, audits the site that 'npm start'
runs.

  --event-store URL      event store to read                    --file FILE     exported file to read instead
  --as-of TIME|POSITION  balances as of then: up to the first event recorded after TIME, or up to POSITION
  --user ID              shows only the balances of this person; everything is checked nevertheless
  --log-key KEY          key that signs the heads (name+1a2b3c4d+base64); may be given more than once
  --public-url URL       site that publishes its key, if no key is given
  --witness KEY          witness whose cosignatures count (name+1a2b3c4d+base64); may be given more than once
  --threshold N          number of these witnesses that must have cosigned the heads (all of them)
  --trust FILE           log states seen before, which must still be in the log; the current one is added if nothing is wrong
  --read-model URL       PostgreSQL database to compare with
  --provider-report FILE provider's report as JSON lines; by default requested, if PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET
                         are set
  --files[=hash]         also compares the files that the log names with the object storage: missing files, files of another
                         size, files with other content (of a random sample of 200; of all with =hash), and unreferenced
                         objects; needs about 1 KB of memory for each image
  --files-grace HOURS    how long an object may be unreferenced; default: UPLOAD_GRACE_HOURS (24) plus 2
  --chain [URL]          also compares the log and the chain, up to its newest final block, in both directions: tokens and
                         confirmed mints, files, transfers, token owners, sizes of collections, and anchored heads. The log
                         gets 15 seconds to record differences, because the chain may have been unavailable until now
  --chain-contract ADDRESS, --anchor-contract ADDRESS
                         contract addresses; default: CHAIN_CONTRACT and CHAIN_ANCHOR_CONTRACT
  --log-only             compares with neither a read model nor a provider's report, unless one is named
  --now TIME             time that counts as now for operations in progress and for unreferenced files, for a copy of a site
                         that has been stopped since
  --grace SECONDS        how long an operation may be in progress before it counts as late (900)
  --json, --csv          prints the whole report as JSON or CSV; progress still goes to stderr
  --help                 prints this text

export writes the events as one file, signed with the auditor's own key (--key FILE in PEM; created on first use in
DATA_DIR/auditor/key.pem). With --user, the file has only the events of this person, each with the proof that it is in the
log, and all of the person's streams without a gap. Only the auditor's signature guarantees that no later event is missing.
With --decision REPORT, the file has a report, its decision, the actions on the reported target, and appeals with their
decisions. With --work IMAGE, it has who submitted a work and when, and everything that happened to it. Both are proven under
a head of the log of all events.
verify performs the same checks on such a file, on any machine and without a network, and checks the auditor's signature
(--key PUBLIC KEY, 32 bytes in base64 or a file in PEM). It also checks the proof of a token (GET /api/nfts/ID/provenance),
from the file's SHA-256 (--file IMAGE compares your copy) to the block that minted the token. It reports what is proven and
what is not; --chain URL also asks a node whether the chain has the blocks. An export that only the key in the file itself
proves is "signed by a key that this file brings itself: not proven who signed", and the exit code is 3; give --log-key.

Environment (by default, the values of a running 'npm start' in DATA_DIR/running.json):
  EVENT_STORE_URL, DATABASE_URL, PUBLIC_URL                     servers
  PAYPAL_API_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET        account at the payment provider
  S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION,
  S3_BUCKET_UPLOADS, S3_BUCKET_MEDIA                            object storage, for --files
  CHAIN_RPC_URL, CHAIN_ID, CHAIN_CONTRACT,
  CHAIN_ANCHOR_CONTRACT, CHAIN_CONFIRMATIONS                    chain, for --chain
  ROLE_SECRET                                                   key that verifies who signed the events about roles
  MINT_GIVE_UP_HOURS                                            how long a mint may take while the chain is available (72)
  DATA_DIR                                                      folder where 'npm start' keeps its data (.data)

Exit codes: 0 everything agrees; 1 something does not, and is reported; 2 invalid arguments, or nothing is running; 3 something
could not be read, or it is not proven who signed an export.
`;
