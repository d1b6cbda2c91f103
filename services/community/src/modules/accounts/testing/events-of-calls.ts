/** SQL condition that excludes events without a causing request: signed log heads and renditions of uploads. */
export const ofCalls = "type NOT IN ('LogHeadSigned', 'AllEventsHeadSigned', 'ImageRenditionsMade')";
