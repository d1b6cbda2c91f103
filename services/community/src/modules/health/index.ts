import { Controller, Get, Inject, Module, Req, Res } from '@nestjs/common';
import { isLocalRequest } from '@pixchange/contracts/http/local-request';
import type { Readiness } from '@pixchange/contracts/http/health';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureModule } from '../../extensions/feature-module.ts';
import { READINESS, type ReadinessProbe } from '../../platform/readiness-probe.ts';

type Answer = Partial<Readiness> & Pick<Readiness, 'status'>;

@Controller('health')
class HealthController {
  constructor(@Inject(READINESS) private readonly probe: ReadinessProbe) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  ready(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer> {
    return this.answer('ready', request, reply);
  }

  @Get('startup')
  startup(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<Answer> {
    return this.answer('startup', request, reply);
  }

  /** Responds with the state. Only the operator gets details: requests from this machine or to the metrics port. */
  private async answer(of: 'ready' | 'startup', { raw, socket }: FastifyRequest, reply: FastifyReply): Promise<Answer> {
    const readiness = await this.probe(of);
    void reply.header('Cache-Control', 'no-store').status(readiness.status === 'ready' ? 200 : 503);
    return isLocalRequest(raw, socket.remoteAddress ?? '') ? readiness : { status: readiness.status };
  }
}

@Module({ controllers: [HealthController] })
class HealthModule {}

export const healthFeature: FeatureModule = { name: 'health', nest: HealthModule };
