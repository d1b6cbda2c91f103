import { Controller, Inject } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { numbersHttp, type OwnNumbers } from '@pixchange/contracts/http/numbers';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { WorkSales } from '../extensions.face.ts';
import { numbersLimits } from '../images.limits.ts';
import { ImagesQueries } from './images.queries.ts';
import { NumbersQueries } from './numbers.queries.ts';

/** Serves members the numbers of their own works. */
@Controller()
export class NumbersController {
  constructor(
    @Inject(NumbersQueries) private readonly numbers: NumbersQueries,
    @Inject(ImagesQueries) private readonly images: ImagesQueries,
    @Inject(WorkSales) private readonly sales: WorkSales,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(numbersHttp.own)
  async own(@ValidQuery() { days }: QueryOf<typeof numbersHttp.own>, @Actor() { userId }: Caller): Promise<OwnNumbers> {
    await this.limiter.hit(numbersLimits.own, userId);
    const { totals, byDay, byWork } = await this.numbers.of(userId, days, await this.sales.soldBy(userId, days));
    const images = await this.images.inOrder([...byWork.keys()]);
    return {
      totals,
      by_day: byDay,
      top_works: images.flatMap((image) => {
        const numbers = byWork.get(image.id);
        return numbers === undefined ? [] : [{ image, numbers }];
      }),
    };
  }
}
