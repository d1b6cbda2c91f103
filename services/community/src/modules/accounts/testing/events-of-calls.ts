/** SQL condition that excludes events that no call caused: signed log heads and renditions of uploads. */
export const ofCalls = "type NOT IN ('LogHeadSigned', 'AllEventsHeadSigned', 'ImageRenditionsMade')";
