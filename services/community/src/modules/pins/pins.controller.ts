import { Controller, Inject } from '@nestjs/common';
import type { BodyOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { pinsHttp } from '@pixchange/contracts/http/pins';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, type Caller } from '../../runtime/http/route.ts';
import { pinLimits } from './pins.limits.ts';
import { Pins } from './pins.service.ts';

@Controller()
export class PinsController {
  constructor(
    @Inject(Pins) private readonly pins: Pins,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(pinsHttp.pin)
  async pin(
    @ValidBody() { image_id: imageId }: BodyOf<typeof pinsHttp.pin>,
    @Actor() { userId }: Caller,
  ): Promise<ImageItemView> {
    await this.limiter.hit(pinLimits.change, userId);
    return this.pins.pin(userId, imageId);
  }

  @Route(pinsHttp.unpin)
  async unpin(@Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(pinLimits.change, userId);
    await this.pins.unpin(userId);
  }
}
