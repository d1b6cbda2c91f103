import { Controller, Inject, Param } from '@nestjs/common';
import type { BodyOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { nftsHttp, type NftView } from '@pixchange/contracts/http/nfts';
import { Actor, Route, ValidBody, type Caller } from '../../../runtime/http/route.ts';
import { Withdrawals } from './withdrawals.service.ts';

@Controller()
export class WithdrawalsController {
  constructor(@Inject(Withdrawals) private readonly withdrawals: Withdrawals) {}

  @Route(nftsHttp.withdraw)
  withdraw(
    @Param('id') nftId: string,
    @ValidBody() { address, ...proof }: BodyOf<typeof nftsHttp.withdraw>,
    @Actor() caller: Caller,
  ): Promise<NftView> {
    return this.withdrawals.request(nftId, address, proof, caller);
  }

  @Route(nftsHttp.cancelWithdrawal)
  cancel(@Param('id') nftId: string, @Actor() { userId }: Caller): Promise<NftView> {
    return this.withdrawals.cancel(nftId, userId);
  }

  @Route(nftsHttp.deposit)
  deposit(@Param('id') nftId: string, @Actor() { userId }: Caller): Promise<ReplyOf<typeof nftsHttp.deposit>> {
    return this.withdrawals.deposit(nftId, userId);
  }
}
