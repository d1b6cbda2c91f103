import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { LicenceStaffRow, SaleRefundView } from '@pixchange/contracts/http/admin-market';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { ActButton } from '../../shared/act-button.tsx';
import { countText } from '../../shared/amounts.ts';
import { MemberLink } from '../../shared/member-link.tsx';
import { StateLabel } from '../../shared/state-label.tsx';

const SHOWN = 25;

const outcomeOf = (answer: unknown): string => {
  const { id, licences_count: count, coins } = answer as SaleRefundView;
  const what = `${countText(coins)} coins to ${count === 1 ? '1 buyer' : `${countText(count)} buyers`}`;
  return id === null ? `Proposed: ${what}. Someone else has to approve it.` : `On the way: ${what}`;
};

/** Buyers of a work that was taken down; staff can refund those whose copy is blocked. */
export const WorkBuyers = ({ work: { id, status } }: { work: Pick<ImageItemView, 'id' | 'status'> }) => {
  const { data = [], total = 0 } = useGetList<LicenceStaffRow>(
    'licences',
    {
      filter: { image_id: id },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'created_at', order: 'DESC' },
    },
    { enabled: status === 'taken_down' },
  );
  if (status !== 'taken_down' || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="buyers" sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h2" id="buyers">
          {total === 1 ? '1 buyer' : `${countText(total)} buyers`}
        </Typography>
        {data.some((licence) => licence.status === 'blocked') && (
          <ActButton
            resource="images"
            action="refund_buyers"
            path={`images/${id}/refund_buyers`}
            label="Refund buyers"
            title="Refund the buyers of this work?"
            explanation="Everyone whose copy is blocked is refunded in full, once. The seller pays as far as their balance allows, and our fees pay the rest. Above the daily limit, someone else has to approve it."
            done={outcomeOf}
          />
        )}
      </Box>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Buyer</TableCell>
            <TableCell>State</TableCell>
            <TableCell align="right">Coins</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((licence) => (
            <TableRow key={licence.id}>
              <TableCell>
                <MemberLink id={licence.buyer_id} />
              </TableCell>
              <TableCell>
                <StateLabel state={licence.status} />
              </TableCell>
              <TableCell align="right">{countText(licence.price)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {total > data.length && (
        <MuiLink component={Link} to={`/licences?filter=${encodeURIComponent(JSON.stringify({ image_id: id }))}`}>
          See all
        </MuiLink>
      )}
    </Box>
  );
};
