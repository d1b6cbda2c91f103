/**
 * @typedef {'short' | 's' | 'percentunit' | 'bytes' | 'reqps' | 'none'} Unit as Grafana names units
 * @typedef {{ title: string, unit: Unit, lines: [expr: string, legend: string][], zeroIsGood?: true }} Panel
 *   `zeroIsGood`: one large figure that is green at 0 and red elsewhere
 * @typedef {{ uid: string, title: string, panels: Panel[] }} Dashboard
 */

const requests = 'pixchange_http_request_duration_seconds';
const quantile = (/** @type {number} */ q, /** @type {string} */ histogram, /** @type {string} */ by) =>
  `histogram_quantile(${q}, sum by (le${by === '' ? '' : `, ${by}`}) (rate(${histogram}_bucket[5m])))`;

/** Grafana dashboards for operators. @type {Dashboard[]} */
export const dashboards = [
  {
    uid: 'pixchange-service',
    title: 'Pixchange: service',
    panels: [
      {
        title: 'Answers a second',
        unit: 'reqps',
        lines: [[`sum by (status) (rate(${requests}_count[5m]))`, '{{status}}']],
      },
      {
        title: 'Share of server errors',
        unit: 'percentunit',
        lines: [[`sum(rate(${requests}_count{status=~"5.."}[5m])) / sum(rate(${requests}_count[5m]))`, 'failures']],
      },
      {
        title: 'Time to answer',
        unit: 's',
        lines: [
          [quantile(0.5, requests, ''), 'half'],
          [quantile(0.95, requests, ''), '95 %'],
          [quantile(0.99, requests, ''), '99 %'],
        ],
      },
      {
        title: 'Slowest routes, 95 %',
        unit: 's',
        lines: [[`topk(8, ${quantile(0.95, requests, 'route')})`, '{{route}}']],
      },
      {
        title: 'Refusals by code',
        unit: 'reqps',
        lines: [['topk(8, sum by (code) (rate(pixchange_errors_total[5m])))', '{{code}}']],
      },
      {
        title: 'Event store, 99 %',
        unit: 's',
        lines: [[quantile(0.99, 'pixchange_event_store_duration_seconds', 'operation'), '{{operation}}']],
      },
      {
        title: 'Connections to PostgreSQL',
        unit: 'short',
        lines: [
          ['sum by (pool, state) (pixchange_database_connections)', '{{pool}} {{state}}'],
          ['sum by (pool) (rate(pixchange_database_wait_seconds_total[5m]))', '{{pool}} waiting'],
        ],
      },
      {
        title: 'Statements per response, 95 %',
        unit: 'short',
        lines: [[`topk(8, ${quantile(0.95, 'pixchange_http_request_statements', 'route')})`, '{{route}}']],
      },
      {
        title: 'Processor',
        unit: 'percentunit',
        lines: [['rate(process_cpu_seconds_total{job="pixchange"}[5m])', '{{instance}}']],
      },
      {
        title: 'Memory',
        unit: 'bytes',
        lines: [['process_resident_memory_bytes{job="pixchange"}', '{{instance}}']],
      },
      {
        title: 'Event loop, 99 %',
        unit: 's',
        lines: [['nodejs_eventloop_lag_p99_seconds{job="pixchange"}', '{{instance}}']],
      },
      { title: 'Free disk', unit: 'bytes', lines: [['min(pixchange_disk_free_bytes)', 'free']] },
    ],
  },
  {
    uid: 'pixchange-work',
    title: 'Pixchange: background work',
    panels: [
      {
        title: 'Stopped read models',
        unit: 'none',
        zeroIsGood: true,
        lines: [['sum(max by (projection) (pixchange_projection_stopped))', 'stopped']],
      },
      {
        title: 'Failed background work',
        unit: 'none',
        zeroIsGood: true,
        lines: [['sum(max by (kind) (pixchange_given_up_work))', 'jobs']],
      },
      {
        title: 'Lag of the log readers',
        unit: 's',
        lines: [['topk(10, max by (kind, reader) (pixchange_reader_lag_seconds))', '{{kind}} {{reader}}']],
      },
      {
        title: 'Waiting work over Kafka',
        unit: 'short',
        lines: [['max by (consumer) (pixchange_consumer_lag_events)', '{{consumer}}']],
      },
      {
        title: 'Messages to Kafka per second',
        unit: 'reqps',
        lines: [['sum by (topic) (rate(pixchange_bus_published_total[5m]))', '{{topic}}']],
      },
      {
        title: 'Uploads that wait',
        unit: 'short',
        lines: [['max(pixchange_media_waiting)', 'uploads']],
      },
      {
        title: 'Oldest waiting upload',
        unit: 's',
        lines: [['max(pixchange_media_waiting_oldest_seconds)', 'age']],
      },
      {
        title: 'Time for the versions of an upload, 95 %',
        unit: 's',
        lines: [[quantile(0.95, 'pixchange_media_duration_seconds', 'outcome'), '{{outcome}}']],
      },
      {
        title: 'Waiting reports',
        unit: 'short',
        lines: [['max(pixchange_reports_open)', 'reports']],
      },
      {
        title: 'Oldest report, oldest proposal',
        unit: 's',
        lines: [
          ['max(pixchange_reports_open_oldest_seconds)', 'report'],
          ['max(pixchange_proposals_open_oldest_seconds)', 'proposal'],
        ],
      },
    ],
  },
  {
    uid: 'pixchange-money',
    title: 'Pixchange: coins and tokens',
    panels: [
      {
        title: 'Ledger difference',
        unit: 'none',
        zeroIsGood: true,
        lines: [['max by (unit) (pixchange_ledger_difference)', '{{unit}}']],
      },
      {
        title: 'Payments to explain',
        unit: 'none',
        zeroIsGood: true,
        lines: [['max(pixchange_payment_differences_open)', 'differences']],
      },
      {
        title: 'Alarms of payments in a day, by code',
        unit: 'short',
        lines: [['sum by (code) (increase(pixchange_payment_alarms_total[1d]))', '{{code}}']],
      },
      {
        title: 'Waiting mints and withdrawals',
        unit: 'short',
        lines: [
          ['max(pixchange_mints_waiting)', 'mints'],
          ['max(pixchange_withdrawals_waiting)', 'withdrawals'],
        ],
      },
      {
        title: 'Oldest waiting mint or withdrawal',
        unit: 's',
        lines: [
          ['max(pixchange_mints_waiting_oldest_seconds)', 'mint'],
          ['max(pixchange_withdrawals_waiting_oldest_seconds)', 'withdrawal'],
        ],
      },
      {
        title: 'Gas balance of the keys',
        unit: 'short',
        lines: [['min by (key) (pixchange_chain_balance_ether)', '{{key}}']],
      },
      {
        title: 'Leaves of the log in its newest anchor',
        unit: 'short',
        lines: [['max(pixchange_anchored_size)', 'leaves']],
      },
      {
        title: 'Age of the newest anchor',
        unit: 's',
        lines: [['time() - max(pixchange_anchored_timestamp_seconds)', 'age']],
      },
    ],
  },
];
