import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accountsHttp } from '@pixchange/contracts/http/accounts';
import { albumsHttp } from '@pixchange/contracts/http/albums';
import { imagesHttp } from '@pixchange/contracts/http/images';
import pg from 'pg';
import { newEmail } from '../../product.ts';
import type { WatchedProduct } from '../watched-product.ts';
import type { Fault } from './fault.ts';

/** Returns faults of the process, its servers and the network between them. */
export const faultsOfParts = (product: WatchedProduct): Fault[] => {
  const { token } = product.cast.member.session;
  const { wires } = product;
  const profile = () => product.site.call(accountsHttp.ownProfile, { token });
  /** Searches for new words each time, because a cached response needs no connection to the database. */
  const search = () => product.site.call(imagesHttp.list, { query: { q: randomUUID() } as never });
  const newAlbum = () => product.site.call(albumsHttp.create, { token, body: { album: { title: 'Slow mornings' } } });
  const mendNetwork = () => product.mendNetwork();

  return [
    {
      alert: 'ProcessDown',
      what: 'the process is stopped (SIGSTOP): it accepts connections, but does not respond',
      cause: () => {
        product.process.signal('SIGSTOP');
        return Promise.resolve(() => Promise.resolve(product.process.signal('SIGCONT')));
      },
    },
    {
      alert: 'FiguresMissing',
      what: 'another session holds a lock on a table that the metrics are read from',
      cause: async () => {
        const other = new pg.Client({ connectionString: product.databaseUrl });
        await other.connect();
        await other.query('BEGIN');
        await other.query('LOCK TABLE work.log_progress IN ACCESS EXCLUSIVE MODE');
        return () => other.end();
      },
    },
    {
      alert: 'AnswersFail',
      what: 'the network to the event store is cut while somebody makes albums',
      cause: async () => {
        await wires.eventStore.cut();
        return mendNetwork;
      },
      load: { work: newAlbum, pauseMs: 200 },
    },
    {
      alert: 'AnswersSlow',
      what: 'the network delays each response of PostgreSQL by 0.8 s',
      cause: async () => {
        await wires.database.slow(800);
        return mendNetwork;
      },
      load: { work: profile, pauseMs: 50 },
    },
    {
      alert: 'EventStoreSlow',
      what: 'the network delays each response of the event store by 0.8 s',
      cause: async () => {
        await wires.eventStore.slow(800);
        return mendNetwork;
      },
      load: {
        work: async () => {
          await newAlbum();
          for (let reads = 0; reads < 60; reads += 1) await profile();
        },
        pauseMs: 10,
      },
    },
    {
      alert: 'DatabaseConnectionsUsedUp',
      what: 'ten people search over four connections, while PostgreSQL is 80 ms away',
      settings: { DATABASE_POOL_MAX: '4' },
      // Readers of the log wait for the same connections.
      also: ['AnswersSlow', 'ReaderBehind'],
      cause: async () => {
        await wires.database.slow(80);
        return mendNetwork;
      },
      load: { work: search, pauseMs: 1, people: 10 },
    },
    {
      alert: 'EventLoopBlocked',
      what: 'the process is stopped repeatedly for 0.65 s (SIGSTOP, SIGCONT)',
      cause: () => {
        let isOver = false;
        const turns = (async () => {
          while (!isOver) {
            product.process.signal('SIGSTOP');
            await wait(650);
            product.process.signal('SIGCONT');
            // Shorter than the scrape interval of Prometheus.
            await wait(200);
          }
        })();
        return Promise.resolve(() => {
          isOver = true;
          return turns;
        });
      },
    },
    {
      alert: 'ManyRefused',
      what: 'somebody tries passwords',
      settings: { RATE_LIMITS: 'on' },
      cause: () => Promise.resolve(() => Promise.resolve()),
      load: {
        work: () =>
          product.site.call(accountsHttp.signIn, {
            body: { session: { email: newEmail(), password: 'Wrong-guess-1' } },
          }),
        pauseMs: 100,
        people: 4,
      },
    },
  ];
};
