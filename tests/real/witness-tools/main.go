// Command witness-tools reads a site's log with public libraries alone: golang.org/x/mod/sumdb,
// filippo.io/torchwood and github.com/transparency-dev/formats. It prints one line of JSON.
//
//	witness-tools read BASE KEY...        verifies the checkpoint under BASE by all keys, and every hash of its tiles
//	witness-tools ask URL BASE KEY...     has a witness cosign that checkpoint; the last key is the witness's
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"filippo.io/torchwood"
	fnote "github.com/transparency-dev/formats/note"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func check(err error) { must(0, err) }

// verifierOf returns the verifier of a log's key, or of a witness's key.
func verifierOf(key string) note.Verifier {
	// Try this constructor first: the other one accepts a log's key, but treats it as a witness's key.
	if verifier, err := note.NewVerifier(key); err == nil {
		return verifier
	}
	return must(fnote.NewVerifierForCosignatureV1(key))
}

// opened returns a checkpoint that every key signed.
func opened(signed []byte, keys []string) torchwood.Checkpoint {
	var verifiers []note.Verifier
	for _, key := range keys {
		verifiers = append(verifiers, verifierOf(key))
	}
	one := must(note.Open(signed, note.VerifierList(verifiers...)))
	if len(one.Sigs) != len(keys) {
		check(fmt.Errorf("%d of %d keys signed:\n%s", len(one.Sigs), len(keys), signed))
	}
	return must(torchwood.ParseCheckpoint(one.Text))
}

func fetched(url string) []byte {
	response := must(http.Get(url))
	defer response.Body.Close()
	body := must(io.ReadAll(io.LimitReader(response.Body, 1<<20)))
	if response.StatusCode != http.StatusOK {
		check(fmt.Errorf("%s: %s", url, response.Status))
	}
	return body
}

// read verifies that the tiles have every leaf of the tree, and that the tree continues its first half.
func read(base string, keys []string) torchwood.Checkpoint {
	checkpoint := opened(fetched(base+"/checkpoint"), keys)
	fetcher := must(torchwood.NewTileFetcher(base))
	hashes := torchwood.TileHashReaderWithContext(context.Background(), checkpoint.Tree, fetcher)
	var leaves []int64
	for n := range checkpoint.N {
		leaves = append(leaves, tlog.StoredHashIndex(0, n))
	}
	for n, leaf := range must(hashes.ReadHashes(leaves)) {
		// Verify one proof in a hundred: each proof fetches its tiles again, and the reader has verified every hash.
		if n%100 == 0 {
			proof := must(tlog.ProveRecord(checkpoint.N, int64(n), hashes))
			check(tlog.CheckRecord(proof, checkpoint.N, checkpoint.Hash, int64(n), leaf))
		}
	}
	half := checkpoint.N / 2
	if half > 0 {
		proof := must(tlog.ProveTree(checkpoint.N, half, hashes))
		check(tlog.CheckTree(proof, checkpoint.N, checkpoint.Hash, half, must(tlog.TreeHash(half, hashes))))
	}
	return checkpoint
}

// ask sends the log's own lines of a checkpoint to a witness that has seen none, and verifies its cosignature.
func ask(url, base string, keys []string) torchwood.Checkpoint {
	logKeys, witness := keys[:len(keys)-1], keys[len(keys)-1]
	signed := fetched(base + "/checkpoint")
	checkpoint := opened(signed, logKeys)
	body := "old 0\n\n" + string(signed)
	response := must(http.Post(url+"/add-checkpoint", "text/plain", strings.NewReader(body)))
	defer response.Body.Close()
	line := must(io.ReadAll(io.LimitReader(response.Body, 1<<16)))
	if response.StatusCode != http.StatusOK {
		check(fmt.Errorf("the witness answered %s: %s", response.Status, line))
	}
	opened(bytes.Join([][]byte{signed, line}, nil), append(logKeys, witness))
	return checkpoint
}

func main() {
	args := os.Args[1:]
	var checkpoint torchwood.Checkpoint
	switch {
	case len(args) >= 3 && args[0] == "read":
		checkpoint = read(args[1], args[2:])
	case len(args) >= 5 && args[0] == "ask":
		checkpoint = ask(args[1], args[2], args[3:])
	default:
		check(fmt.Errorf("usage: witness-tools read BASE KEY... | ask URL BASE LOGKEY... WITNESSKEY"))
	}
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{"origin": checkpoint.Origin, "size": checkpoint.N}))
}
