import { accountsHttp } from '@pixchange/contracts/http/accounts';
import {
  adminPurchasesHttp,
  purchasesHttp,
  type PurchaseView,
  type StartedPurchaseView,
} from '@pixchange/contracts/http/purchases';
import { coinPacksHttp } from '@pixchange/contracts/http/coin-packs';
import { coinPacks } from '@pixchange/contracts/http/limits';
import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import { Client } from 'pg';
import type { Payments, SandboxOrder } from '../../../../../../tests/payment.ts';
import { signUp, startProduct, until, type Person, type Product } from '../../../../../../tests/product.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T & { readonly errors?: readonly ApiErrorItem[] };
}

/** Setting for polling only once an hour, because the tests trigger the polls. */
export const HOURLY_POLLS = { PAYMENT_POLL_SECONDS: '3600' };
/** Module whose functions run in the process of the product. */
export const INSIDE = new URL('./inside.ts', import.meta.url);
/** Coins of one of the first packs, which costs 10.00 US dollars. */
export const COINS = 500;

/** Running product that sells coins, with helpers to buy them and to query the outcome. */
export class Shop<P extends Product = Product> {
  private constructor(
    readonly product: P,
    readonly database: Client,
    readonly packId: string,
  ) {}

  static async open(name: string, environment: Record<string, string> = {}): Promise<Shop> {
    return Shop.of(await startProduct(name, environment));
  }

  static async of<P extends Product>(product: P): Promise<Shop<P>> {
    const database = new Client({ connectionString: product.databaseUrl });
    await database.connect();
    const packs = await until(
      () => product.call(coinPacksHttp.list, {}),
      ({ collection }) => collection.length === coinPacks.first.length,
      'the first packs',
    );
    return new Shop(product, database, packs.collection.find(({ coins }) => coins === COINS)?.id ?? '');
  }

  get payments(): Payments {
    return this.product.payments;
  }

  /** Withholds the next 1,000 messages of the provider. */
  withholdMessages(): Promise<void> {
    return this.payments.fault('withheld', { times: 1_000 });
  }

  /** Polls all purchases that are due. */
  poll(): Promise<void> {
    return this.product.tick('poll-purchases');
  }

  /** Compares the provider's report with the product's records, as if the last comparison were two days older. */
  async reconcile(): Promise<void> {
    await this.database.query("UPDATE work.payment_reports SET compared_at = compared_at - interval '2 days'");
    await this.product.tick('reconcile-payments');
  }

  async stop(): Promise<void> {
    await this.database.end();
    await this.product.stop();
  }

  /** Sends a POST request as a client does, optionally with an Idempotency-Key. */
  async post<T>(
    path: string,
    { session: { token } }: Person,
    body: object | null,
    key?: string,
    at = this.product.url,
  ): Promise<Answer<T>> {
    const response = await fetch(`${at}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  }

  begin(person: Person, key?: string, packId = this.packId, at?: string): Promise<Answer<StartedPurchaseView>> {
    return this.post(purchasesHttp.start.path, person, { coin_pack_id: packId, provider: 'paypal' }, key, at);
  }

  start({ session: { token } }: Person): Promise<StartedPurchaseView> {
    return this.product.call(purchasesHttp.start, { token, body: { coin_pack_id: this.packId } });
  }

  /** Starts a purchase that is paid in the card fields. */
  startByCard({ session: { token } }: Person): Promise<StartedPurchaseView> {
    return this.product.call(purchasesHttp.start, { token, body: { coin_pack_id: this.packId, method: 'card' } });
  }

  /** Starts a purchase whose buyer entered a card; `authentication` is the result of 3-D Secure. */
  async authenticated(person: Person, authentication?: string): Promise<StartedPurchaseView> {
    const purchase = await this.startByCard(person);
    await this.payments.act(purchase.provider_order_id, 'approve', {
      instrument: 'card',
      ...(authentication === undefined ? {} : { authentication }),
    });
    return purchase;
  }

  /** Starts a purchase that the buyer approves. */
  async approved(person: Person): Promise<StartedPurchaseView> {
    const purchase = await this.start(person);
    await this.payments.act(purchase.provider_order_id, 'approve');
    return purchase;
  }

  take(person: Person, purchaseId: string, at?: string): Promise<Answer<PurchaseView>> {
    return this.post(purchasesHttp.capture.path.replace(':id', purchaseId), person, null, undefined, at);
  }

  /** Completes a purchase, and waits for its coins in the wallet. */
  async bought(
    person: Person,
  ): Promise<{ readonly purchase: StartedPurchaseView; readonly order: SandboxOrder; readonly captureId: string }> {
    const purchase = await this.approved(person);
    const { status } = await this.take(person, purchase.id);
    if (status !== 200) throw new Error(`the purchase was answered with ${status}`);
    const order = await this.payments.order(purchase.provider_order_id);
    return { purchase, order, captureId: order.captures[0]?.id ?? '' };
  }

  show({ session: { token } }: Person, id: string): Promise<PurchaseView> {
    return this.product.call(purchasesHttp.show, { token, params: { id } });
  }

  detail({ session: { token } }: Person, id: string) {
    return this.product.call(adminPurchasesHttp.show, { token, params: { id } });
  }

  async coins({ session: { token } }: Person): Promise<number> {
    return (await this.product.call(accountsHttp.ownProfile, { token })).coins;
  }

  untilCoins(person: Person, coins: number): Promise<number> {
    return until(
      () => this.coins(person),
      (now) => now === coins,
      `${coins} coins`,
    );
  }

  untilStatus(person: Person, id: string, status: PurchaseView['status']): Promise<PurchaseView> {
    return until(
      () => this.show(person, id),
      (purchase) => purchase.status === status,
      `a purchase that is ${status}`,
    );
  }

  /** Backdates a purchase by some minutes, for code that checks its age. */
  async age(purchaseId: string, minutes: number): Promise<void> {
    await this.database.query(
      'UPDATE read.purchases SET started_at = started_at - make_interval(mins => $2), completed_at = completed_at - make_interval(mins => $2) WHERE purchase_id = $1',
      [purchaseId, minutes],
    );
  }

  /** Returns the number of events of a type. */
  async events(type: string): Promise<number> {
    return (
      (
        await this.database.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM event_log.events WHERE type = $1',
          [type],
        )
      ).rows[0]?.count ?? -1
    );
  }

  /** Returns the lines that the product has logged. */
  async logged(): Promise<Readonly<Record<string, unknown>>[]> {
    return (await this.product.logged()).map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  newPerson(options: Parameters<typeof signUp>[1] = {}): Promise<Person> {
    return signUp(this.product, options);
  }
}

export const codeOf = ({ status, body }: Answer<unknown>): readonly [number, string | undefined] => [
  status,
  body.errors?.[0]?.code,
];
