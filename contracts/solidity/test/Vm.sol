// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Forge cheat codes that the tests use (https://getfoundry.sh/reference/cheatcodes/overview).
interface Vm {
    function prank(address sender) external;
    function assume(bool condition) external pure;
    function warp(uint256 timestamp) external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert(bytes4 selector) external;
    function expectPartialRevert(bytes4 selector) external;
    function expectEmit(address emitter) external;
    function assertEq(uint256 actual, uint256 expected) external pure;
    function assertEq(address actual, address expected) external pure;
    function assertEq(bytes32 actual, bytes32 expected) external pure;
    function assertEq(string calldata actual, string calldata expected) external pure;
    function assertTrue(bool condition) external pure;
    function assertFalse(bool condition) external pure;
}

/// @dev forge calls every function whose name starts with `test` or `invariant`.
abstract contract TestCase {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
}
