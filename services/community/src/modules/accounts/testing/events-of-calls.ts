/** SQL condition that excludes events without a call: signed log heads and renditions of uploads. */
export const ofCalls = "type NOT IN ('LogHeadSigned', 'ImageRenditionsMade')";
