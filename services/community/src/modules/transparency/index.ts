import { Module } from '@nestjs/common';
import { TransparencyController } from './transparency.controller.ts';
import { TransparencyQueries } from './transparency.queries.ts';

export { headsProjection } from './heads.projection.ts';

@Module({ controllers: [TransparencyController], providers: [TransparencyQueries] })
export class TransparencyModule {}
