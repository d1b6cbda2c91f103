import { createClient } from '@pixchange/contracts/http/client';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import type { Benchmark, BenchContext } from './benchmark.ts';
import type { Figure, Goal } from './measure/figure.ts';
import { measureByTurns } from './measure/turns.ts';
import { idsInOurs, idsInStrapi, reads } from './peers/contenders.ts';
import { startStrapi } from './peers/strapi.ts';
import { seedImages } from './read/seed.ts';
import { untilListed } from './read/visible.ts';
import { CleanUp } from './servers/clean-up.ts';
import { signIn, startProduct, type RunningProduct } from './servers/product.ts';

const images = 5_000;
const perPage = 24;
const perPageMost = 36;
const listGoal: Goal = { atLeast: 5 };
const itemGoal: Goal = { atLeast: 3 };

const listed = async ({ apiUrl }: RunningProduct): Promise<ImageItemView[]> => {
  const call = createClient({ baseUrl: apiUrl });
  const works = new Map<string, ImageItemView>();
  for (let page = 1; page <= Math.ceil(images / perPageMost); page += 1) {
    const { collection } = await call(imagesHttp.list, { query: { page, per_page: perPageMost } });
    for (const work of collection) works.set(work.id, work);
  }
  return [...works.values()];
};

const run = async ({ folder, rounds, progress }: BenchContext): Promise<readonly Figure[]> => {
  const cleanUp = new CleanUp();
  try {
    const product = cleanUp.keep(await startProduct(folder));
    const { id } = await signIn(product);
    await seedImages(product, id, images);
    await untilListed(product, images);
    const works = await listed(product);
    const strapi = cleanUp.keep(await startStrapi(product.databaseUrl, works, progress));
    const idsOf = (page: number): string[] => works.slice((page - 1) * perPage, page * perPage).map((work) => work.id);
    const [first = ''] = idsOf(3);
    const page = (number: number, note: string) => ({
      name: `peers, page ${number} of a list`,
      ours: `/api/images?per_page=${perPage}&page=${number}`,
      theirs: `/api/works?sort[0]=createdAt:desc&sort[1]=id:asc&pagination[page]=${number}&pagination[pageSize]=${perPage}`,
      ids: idsOf(number),
      goal: listGoal,
      note,
    });
    const contests = [
      page(1, 'ours keeps the bytes of a first page that guests see until something in it changes'),
      page(2, 'both read PostgreSQL, and count'),
      {
        name: 'peers, one work',
        ours: `/api/images/${first}`,
        theirs: `/api/works/${first.replaceAll('-', '')}`,
        ids: [first],
        goal: itemGoal,
        note: 'by its id',
      },
    ];
    const figures: Figure[] = [];
    for (const { name, ours, theirs, ids, goal, note } of contests)
      figures.push(
        ...(await measureByTurns(
          {
            name,
            unit: 'answers/s',
            ours: reads('ours', { url: `${product.apiUrl}${ours}`, idsIn: idsInOurs, ids }),
            peers: [
              {
                ...reads('Strapi', { url: `${strapi.url}${theirs}`, idsIn: idsInStrapi, ids }),
                goal,
                notes: [`${images} works, one process each on the same PostgreSQL, 16 at a time; ${note}`],
              },
            ],
          },
          rounds,
          progress,
        )),
      );
    return figures;
  } finally {
    await cleanUp.run();
  }
};

export const peers: Benchmark = {
  name: 'peers',
  summary: 'a list and one work, as guests read them, against Strapi with the same works',
  run,
};
