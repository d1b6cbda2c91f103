/** SQL condition that leaves out events without a call behind them: signed log heads and renditions of uploads. */
export const ofCalls = "type NOT IN ('LogHeadSigned', 'ImageRenditionsMade')";
