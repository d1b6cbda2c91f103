import { Controller, Get, Inject, Module, Res } from '@nestjs/common';
import type { FeatureModule } from '../../platform/feature-module.ts';
import { READINESS, type ReadinessProbe } from '../../platform/readiness-probe.ts';
import type { Readiness } from '@pixchange/contracts/http/health';
import type { FastifyReply } from 'fastify';

@Controller('health')
class HealthController {
  constructor(@Inject(READINESS) private readonly probe: ReadinessProbe) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<Readiness> {
    const readiness = await this.probe();
    void reply.header('Cache-Control', 'no-store').status(readiness.status === 'ready' ? 200 : 503);
    return readiness;
  }
}

@Module({ controllers: [HealthController] })
class HealthModule {}

export const healthFeature: FeatureModule = { name: 'health', nest: HealthModule };
