// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {AuditAnchor} from "../src/AuditAnchor.sol";
import {TestCase} from "./Vm.sol";

contract AuditAnchorTest is TestCase {
    address private constant ANCHORER = address(0xB);
    bytes32 private constant ROOT = keccak256("root");

    AuditAnchor private anchors;

    function setUp() public {
        anchors = new AuditAnchor(address(0xA), 2 days, ANCHORER);
    }

    function testRecordsHeadsThatGrow(uint64 size, uint64 growth) public {
        vm.assume(size > 0 && growth > 0 && size < type(uint64).max - growth);
        vm.expectEmit(address(anchors));
        emit AuditAnchor.Anchored(size, ROOT);
        vm.prank(ANCHORER);
        anchors.anchor(size, ROOT);
        vm.prank(ANCHORER);
        anchors.anchor(size + growth, keccak256("next"));
        vm.assertEq(anchors.latestSize(), size + growth);
        vm.assertEq(anchors.rootAt(size), ROOT);
        vm.assertEq(anchors.rootAt(size + growth), keccak256("next"));
    }

    function testRefusesAHeadThatHasNotGrown(uint64 size, uint64 smaller) public {
        vm.assume(size > 0 && smaller <= size);
        vm.prank(ANCHORER);
        anchors.anchor(size, ROOT);
        vm.prank(ANCHORER);
        vm.expectRevert(abi.encodeWithSelector(AuditAnchor.SizeNotGrown.selector, size, smaller));
        anchors.anchor(smaller, keccak256("other"));
        vm.assertEq(anchors.rootAt(size), ROOT);
    }

    function testRefusesAMissingRoot() public {
        vm.prank(ANCHORER);
        vm.expectRevert(AuditAnchor.RootMissing.selector);
        anchors.anchor(1, bytes32(0));
    }

    function testLetsNobodyElseAnchor(address caller) public {
        vm.assume(caller != ANCHORER);
        vm.prank(caller);
        vm.expectPartialRevert(IAccessControl.AccessControlUnauthorizedAccount.selector);
        anchors.anchor(1, ROOT);
    }
}
