// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";

/// @title Anchored heads of the tamper-evident log, which make every rewrite of its history detectable.
contract AuditAnchor is AccessControlDefaultAdminRules {
    bytes32 public constant ANCHOR_ROLE = keccak256("ANCHOR_ROLE");

    /// @notice Size of the newest anchored head, in leaves.
    uint64 public latestSize;

    /// @notice Root of each anchored head by its size, 0 when no head has this size.
    mapping(uint64 size => bytes32 root) public rootAt;

    event Anchored(uint64 indexed size, bytes32 root);

    error SizeNotGrown(uint64 latestSize, uint64 size);
    error RootMissing();

    constructor(address admin, uint48 adminDelay, address anchorer) AccessControlDefaultAdminRules(adminDelay, admin) {
        _grantRole(ANCHOR_ROLE, anchorer);
    }

    /// @notice Records one head. Reverts unless its size exceeds all earlier ones, so a head can't be replaced.
    /// @param size Number of leaves of the log.
    /// @param root Merkle root over the leaves (RFC 9162, section 2.1), not zero.
    function anchor(uint64 size, bytes32 root) external onlyRole(ANCHOR_ROLE) {
        if (size <= latestSize) revert SizeNotGrown(latestSize, size);
        if (root == bytes32(0)) revert RootMissing();
        latestSize = size;
        rootAt[size] = root;
        emit Anchored(size, root);
    }
}
