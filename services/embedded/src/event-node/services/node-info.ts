import { randomUUID } from 'node:crypto';
import type { handleUnaryCall } from '@grpc/grpc-js';
import gossipPb, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featuresPb, { type SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb, { type Empty } from '@eventstore/db-client/generated/shared_pb.js';

/** EventStoreDB release whose behavior the node follows. */
const serverVersion = '24.10.0';
const ticksPerMs = '0000';

const methods = {
  'event_store.client.streams.Streams': ['read', 'append', 'delete', 'tombstone', 'batchappend'],
  'event_store.client.gossip.Gossip': ['read'],
  'event_store.client.server_features.ServerFeatures': ['getsupportedmethods'],
} as const;

/** Handles `ServerFeatures.GetSupportedMethods`. The client uses `BatchAppend` only if the response lists it. */
export const featuresHandler: handleUnaryCall<Empty, SupportedMethods> = (_call, callback) => {
  const supported = new featuresPb.SupportedMethods();
  supported.setEventStoreServerVersion(serverVersion);
  for (const [service, names] of Object.entries(methods)) {
    for (const name of names) {
      const method = new featuresPb.SupportedMethod();
      method.setServiceName(service.toLowerCase());
      method.setMethodName(name);
      supported.addMethods(method);
    }
  }
  callback(null, supported);
};

/** Handles `Gossip.Read`: the cluster consists of this one node, which is its leader. */
export const gossipHandler = (endPoint: () => { host: string; port: number }): handleUnaryCall<Empty, ClusterInfo> => {
  const instance = new sharedPb.UUID();
  instance.setString(randomUUID());
  return (_call, callback) => {
    const { host, port } = endPoint();
    const address = new gossipPb.EndPoint();
    address.setAddress(host);
    address.setPort(port);
    const member = new gossipPb.MemberInfo();
    member.setInstanceId(instance);
    member.setTimeStamp(Date.now() + ticksPerMs);
    member.setState(gossipPb.MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(address);
    const cluster = new gossipPb.ClusterInfo();
    cluster.addMembers(member);
    callback(null, cluster);
  };
};
